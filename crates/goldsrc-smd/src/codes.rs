//! Findings about the sources of a model: what is unusual and yet can be read. Explained in `crates/triassic/findings/goldsrc-smd.md`.

formats_core::codes! {
    /// A command of another compiler.
    FOREIGN_COMMAND = "QC-001", Warning, "a command of another compiler is ignored";
    /// Words that belong to no command.
    STRAY_WORDS = "QC-002", Warning, "words before or between commands are ignored";
    /// More arguments than the command takes.
    EXTRA_ARGUMENTS = "QC-003", Warning, "a command has too many arguments";
    /// An activity without its weight.
    NO_WEIGHT = "QC-004", Warning, "an activity has no weight; 1 is assumed";
    /// A folder outside that of the QC.
    OUTSIDE_FOLDER = "QC-005", Warning, "a path leads out of the folder of the QC, which only --allow DIR permits";
    /// A folder that is missing.
    MISSING_FOLDER = "QC-006", Warning, "a folder is missing; the folder of the QC is searched instead";
    /// PNG or TGA in place of a BMP.
    CONVERTED_IMAGE = "QC-007", Warning, "an image is not an 8-bit BMP and was reduced to 256 colors";
    /// A node that comes twice.
    REPEATED_NODE = "QC-008", Note, "a node of an SMD is given twice; the later line wins";
    /// A position of a bone that is not among the nodes.
    UNKNOWN_NODE = "QC-009", Warning, "a pose has a bone that is not declared in `nodes`; it is ignored";
    /// A frame without any bone.
    EMPTY_FRAME = "QC-010", Note, "a frame has no bones";
    /// More than one bone moves a vertex.
    HEAVIER_BONE = "QC-011", Warning, "a vertex has a heavier bone than its first, but the first is used";
    /// Triangles without a texture.
    NO_TEXTURE = "QC-012", Warning, "a triangle has no texture; it is omitted";
    /// A command that takes effect only in one compiler.
    NO_EFFECT = "QC-013", Note, "a command has no effect on the model";
    /// A bone whose parent is missing.
    MISSING_PARENT = "QC-014", Warning, "the parent of a bone is not declared in `nodes`; the bone becomes a root";
}
