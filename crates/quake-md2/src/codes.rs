//! The findings of [`Model::validate`](crate::Model::validate).
//!
//! `crates/triassic/findings/quake-md2.md` of the project explains each finding: cause and remedy. Codes are only ever added, and
//! numbers are never reused. `MD2-048` was about the size of skin images, which the header does not store.

formats_core::codes! {
    /// The header's `end_offset` is not the size of the file.
    WRONG_END = "MD2-001", Warning, "the file size in the header is wrong";
    /// Bytes outside every part of the file.
    UNCOVERED = "MD2-002", Note, "bytes belong to no part of the file";
    /// The offset of an empty table is not where id's tools put it.
    UNUSUAL_EMPTY_OFFSET = "MD2-003", Note, "an empty table has an unusual offset";
    /// Two parts share bytes.
    OVERLAP = "MD2-004", Warning, "two parts of the file overlap";
    /// The parts are not in the order of id's tools.
    UNUSUAL_ORDER = "MD2-005", Note, "the parts are not in the order that id's tools write";
    /// More bytes a frame than its vertices need.
    LARGE_FRAMES = "MD2-006", Warning, "frames contain unused bytes";
    /// Frames with the high-definition extension.
    HD_FRAMES = "MD2-007", Note, "frames have the high-definition extension, which most programs do not support";
    /// A width or height of the skins that is not positive.
    BAD_SKIN_SIZE = "MD2-008", Warning, "the skin size is not positive";
    /// No triangles.
    NO_TRIANGLES = "MD2-009", Note, "the model has no triangles";
    /// No vertices.
    NO_VERTICES = "MD2-010", Note, "the model has no vertices";
    /// No frames.
    NO_FRAMES = "MD2-011", Warning, "the model has no frames";
    /// No skins.
    NO_SKINS = "MD2-012", Note, "the model has no skins";
    /// More triangles than id's limit of 4,096.
    MANY_TRIANGLES = "MD2-013", Warning, "more triangles than Quake II allows (4096)";
    /// More vertices than id's limit of 2,048.
    MANY_VERTICES = "MD2-014", Warning, "more vertices than Quake II allows (2048)";
    /// More frames than id's limit of 512.
    MANY_FRAMES = "MD2-015", Warning, "more frames than Quake II allows (512)";
    /// More skins than id's limit of 32.
    MANY_SKINS = "MD2-016", Warning, "more skins than Quake II allows (32)";
    /// Skins higher than id's limit of 480 texels.
    HIGH_SKIN = "MD2-017", Note, "skins are higher than Quake II allows (480)";
    /// More GL words than id's tools can write.
    MANY_GL_WORDS = "MD2-018", Note, "more GL command words than id's tools write (16384)";
    /// A skin name fills its field.
    SKIN_WITHOUT_NUL = "MD2-019", Warning, "a skin name has no terminating NUL; some programs read past its field";
    /// A frame name fills its field.
    FRAME_WITHOUT_NUL = "MD2-020", Note, "a frame name has no terminating NUL";
    /// Stale bytes after the NUL of a skin's name.
    SKIN_RESIDUE = "MD2-021", Note, "stale bytes after a skin name's NUL";
    /// Stale bytes after the NUL of a frame's name.
    FRAME_RESIDUE = "MD2-022", Note, "stale bytes after a frame name's NUL";
    /// A name with bytes above 127.
    NOT_ASCII = "MD2-023", Note, "a name is not ASCII and its code page is unknown";
    /// A frame without a name.
    EMPTY_FRAME_NAME = "MD2-024", Note, "a frame has no name";
    /// Two frames with the same name.
    DUPLICATE_FRAME_NAME = "MD2-025", Note, "duplicate frame name";
    /// A skin path that is absolute, has a drive, `..` or backslashes.
    UNUSUAL_SKIN_PATH = "MD2-026", Warning, "a skin path is absolute, contains `..` or contains backslashes";
    /// A triangle refers to a missing vertex.
    BAD_VERTEX = "MD2-027", Error, "a triangle refers to a missing vertex";
    /// A triangle refers to a missing texture coordinate.
    BAD_TEX_COORD = "MD2-028", Error, "a triangle refers to a missing texture coordinate";
    /// A triangle with two equal corners.
    DEGENERATE = "MD2-029", Note, "a triangle has two equal corners";
    /// A vertex that no triangle uses.
    UNUSED_VERTEX = "MD2-030", Note, "a vertex is not used by any triangle";
    /// A texture coordinate outside the skin.
    TEX_COORD_OUTSIDE = "MD2-031", Note, "a texture coordinate is outside the skin, which must repeat";
    /// A normal outside the table.
    BAD_NORMAL = "MD2-032", Warning, "a normal index is out of range";
    /// All normals of the model are the same.
    SAME_NORMALS = "MD2-033", Warning, "all normals are the same";
    /// Normals point into the model.
    INWARD_NORMALS = "MD2-034", Note, "most normals point inward";
    /// The triangles are wound the other way round.
    INSIDE_OUT = "MD2-035", Note, "the surface seems to be inside out";
    /// A frame with a scale below zero.
    NEGATIVE_SCALE = "MD2-036", Note, "a frame has a negative scale";
    /// A frame that is flat on an axis.
    ZERO_SCALE = "MD2-037", Note, "a frame has a scale of zero and is flat";
    /// A frame with a scale or translation that is infinite or not a number.
    NOT_FINITE = "MD2-038", Error, "a frame's scale or translation is infinite or NaN";
    /// No GL commands.
    NO_GL = "MD2-039", Note, "the model has no GL commands; id's renderer needs them";
    /// GL commands that extend past the end of the file.
    GL_OUTSIDE = "MD2-040", Warning, "the GL commands extend past the end of the file";
    /// GL commands without their terminating 0.
    GL_NOT_TERMINATED = "MD2-041", Warning, "the GL commands do not end with a 0";
    /// GL commands that end before their last word.
    GL_EARLY = "MD2-042", Note, "words follow the terminating 0 of the GL commands";
    /// A GL command cut short by the end of the list.
    GL_CUT = "MD2-043", Warning, "a GL command extends past the end of the list";
    /// A GL command refers to a missing vertex.
    GL_BAD_VERTEX = "MD2-044", Warning, "a GL command refers to a missing vertex";
    /// GL commands whose triangles differ from the triangle list.
    GL_DIFFERS = "MD2-045", Warning, "the GL commands and the triangle list differ";
    /// GL commands with the opposite winding.
    GL_REVERSED = "MD2-046", Warning, "the GL commands have the opposite winding of the triangle list";
    /// More than an engine other than Quake II allows: [`Model::check_limits`](crate::Model::check_limits).
    ENGINE_LIMIT = "MD2-047", Warning, "the model exceeds a limit of the engine";
}
