//! Findings about the sources of a model: unusual but readable input, and parts of a model that sources cannot store. Explained in
//! `crates/triassic/findings/goldsrc-smd.md`.

formats_core::codes! {
    /// A command of another compiler.
    FOREIGN_COMMAND = "QC-001", Warning, "a command of another compiler is ignored";
    /// Words that belong to no command.
    STRAY_WORDS = "QC-002", Warning, "words before or between commands are ignored";
    /// More arguments than the command takes.
    EXTRA_ARGUMENTS = "QC-003", Warning, "a command has too many arguments";
    /// An activity without its weight.
    NO_WEIGHT = "QC-004", Warning, "an activity has no weight; 1 is assumed";
    /// A folder outside the QC's folder.
    OUTSIDE_FOLDER = "QC-005", Warning, "a path leads out of the folder of the QC, which requires --allow DIR";
    /// A folder that is missing.
    MISSING_FOLDER = "QC-006", Warning, "a folder is missing; the folder of the QC is searched instead";
    /// An image without a palette.
    CONVERTED_IMAGE = "QC-007", Warning, "an image has no palette and was reduced to 256 colors";
    /// A node that occurs twice.
    REPEATED_NODE = "QC-008", Note, "a node of an SMD is given twice; the later line wins";
    /// A position of a bone that is not declared in `nodes`.
    UNKNOWN_NODE = "QC-009", Warning, "a pose has a bone that is not declared in `nodes`; it is ignored";
    /// A frame without bones.
    EMPTY_FRAME = "QC-010", Note, "a frame has no bones";
    /// More than one bone moves a vertex.
    HEAVIER_BONE = "QC-011", Warning, "vertices have a bone with a larger weight than the first in their line";
    /// Triangles without a texture.
    NO_TEXTURE = "QC-012", Warning, "a triangle has no texture; it is omitted";
    /// A command that takes effect only in one compiler.
    NO_EFFECT = "QC-013", Note, "a command has no effect on the model";
    /// A bone whose parent is missing.
    MISSING_PARENT = "QC-014", Warning, "the parent of a bone is not declared in `nodes`; the bone becomes a root";
    /// An option that is given again.
    REPEATED_OPTION = "QC-015", Warning, "an option is given twice; the last one wins";
    /// A name that changes.
    RENAMED = "QCOUT-001", Warning, "a name that the sources cannot hold was changed";
    /// Flags without a QC name.
    TEXTURE_FLAGS = "QCOUT-002", Warning, "flags of a texture are lost; the compiler has no names for them";
    /// `chrome` in the name of a texture without the flag.
    NO_CHROME = "QCOUT-003", Note, "a texture with `chrome` in its name has no chrome flag; other compilers would set it";
    /// An image that is missing.
    PLACEHOLDER = "QCOUT-004", Warning, "an image is missing; a gray one replaces it";
    /// A model without bones.
    NO_BONES = "QCOUT-005", Warning, "the model has no bones; the sources have one";
    /// Triangles that refer to missing parts.
    BROKEN_TRIANGLES = "QCOUT-006", Warning, "triangles were left out: their vertices or bones are missing";
    /// A sequence without frames.
    BROKEN_SEQUENCE = "QCOUT-007", Warning, "a sequence was left out: its frames are missing";
    /// Bones that the compiler would remove.
    HELD_BONE = "QCOUT-008", Warning, "a small triangle was added to keep a bone that the compiler would leave out or reorder";
    /// No hitboxes.
    NO_HITBOXES = "QCOUT-009", Note, "the model has no hitboxes; compilers generate some";
    /// Fields of sequences without a QC command.
    SEQUENCE_FIELD = "QCOUT-010", Warning, "a value of a sequence is lost; QC has no command for it";
    /// Fields of bones and attached structures without a QC command.
    BONE_FIELD = "QCOUT-011", Warning, "a value of a bone, attachment, controller or hitbox is lost; QC has no command for it";
    /// Parts of the skin table.
    SKIN_TABLE = "QCOUT-012", Warning, "part of the skin table is lost: sources name textures, not columns";
    /// A different name in the header.
    HEADER_NAME = "QCOUT-013", Note, "the name in the header was replaced by the file name";
    /// An image that is widened.
    WIDENED = "QCOUT-014", Note, "an image was widened to a multiple of 4, as the compiler requires";
    /// Texture coordinates that the compiler clamps.
    FAR_UV = "QCOUT-015", Warning, "the compiler clamps texture coordinates, which are outside the image here";
    /// Vertices without triangles.
    LOOSE_VERTICES = "QCOUT-016", Note, "vertices that no triangle uses were left out";
    /// A model without triangles.
    NO_BODY = "QCOUT-017", Note, "the model has no triangles; an empty reference SMD holds its bones";
    /// Groups of sequences.
    GROUPS = "QCOUT-018", Note, "the compiler regroups the sequences, and names their files after the model";
}
