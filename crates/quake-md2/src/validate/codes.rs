//! The codes. Append only: a number is never given again.

use formats_core::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $severity:ident $id:literal $summary:literal;)*) => {
        $($(#[$doc])* pub const $name: Code = Code { id: $id, summary: $summary, severity: Severity::$severity };)*
        /// Every code of this crate, in order.
        pub const CODES: &[Code] = &[$($name),*];
    };
}

codes! {
    /// The header's `end` is not the size of the file.
    WRONG_END = Warning "MD2-001" "the header gives another file size";
    /// Bytes that belong to no part of the file.
    UNCOVERED = Note "MD2-002" "bytes belong to no part of the file";
    /// The offset of an empty table is not where id's tools put it.
    ODD_EMPTY_OFFSET = Note "MD2-003" "an empty table has an offset that leads nowhere";
    /// Two parts share bytes.
    OVERLAP = Warning "MD2-004" "two parts of the file overlap";
    /// The parts are not in the order of id's tools.
    ODD_ORDER = Note "MD2-005" "the parts are in another order than id's tools write them";
    /// More bytes a frame than its vertices need.
    LARGE_FRAMES = Warning "MD2-006" "frames have bytes that no vertex needs";
    /// Frames with the high-definition extension.
    HD_FRAMES = Note "MD2-007" "frames have the high-definition extension, which most programs do not read";
    /// A width or height of the skins that is not positive.
    BAD_SKIN_SIZE = Warning "MD2-008" "the skin size is not positive";
    /// No triangles.
    NO_TRIANGLES = Note "MD2-009" "there are no triangles";
    /// No vertices.
    NO_VERTICES = Note "MD2-010" "there are no vertices";
    /// No frames.
    NO_FRAMES = Warning "MD2-011" "there are no frames";
    /// No skins.
    NO_SKINS = Note "MD2-012" "no skin is named";
    /// More triangles than id's limit of 4,096.
    MANY_TRIANGLES = Warning "MD2-013" "more triangles than Quake II allows (4096)";
    /// More vertices than id's limit of 2,048.
    MANY_VERTICES = Warning "MD2-014" "more vertices than Quake II allows (2048)";
    /// More frames than id's limit of 512.
    MANY_FRAMES = Warning "MD2-015" "more frames than Quake II allows (512)";
    /// More skins than id's limit of 32.
    MANY_SKINS = Warning "MD2-016" "more skins than Quake II allows (32)";
    /// Skins higher than id's limit of 480 texels.
    HIGH_SKIN = Note "MD2-017" "skins are higher than Quake II allows (480)";
    /// More GL words than id's tools can write.
    MANY_GL_WORDS = Note "MD2-018" "more GL command words than id's tools write (16384)";
    /// A skin name fills its field.
    SKIN_WITHOUT_NUL = Warning "MD2-019" "a skin name has no NUL, some programs read past it";
    /// A frame name fills its field.
    FRAME_WITHOUT_NUL = Note "MD2-020" "a frame name has no NUL";
    /// Old bytes behind a skin's name.
    SKIN_RESIDUE = Note "MD2-021" "bytes follow the NUL of a skin name";
    /// Old bytes behind a frame's name.
    FRAME_RESIDUE = Note "MD2-022" "bytes follow the NUL of a frame name";
    /// A name with bytes above 127.
    NOT_ASCII = Note "MD2-023" "a name is not ASCII, its code page is unknown";
    /// A frame without a name.
    EMPTY_FRAME_NAME = Note "MD2-024" "a frame has no name";
    /// Two frames with the same name.
    DUPLICATE_FRAME_NAME = Note "MD2-025" "a frame has the name of an earlier one";
    /// A skin path that is absolute, has a drive, `..` or backslashes.
    ODD_SKIN_PATH = Warning "MD2-026" "a skin path is absolute, leads upwards or has backslashes";
    /// A triangle uses a vertex that is not there.
    BAD_VERTEX = Error "MD2-027" "a triangle uses a vertex that is not there";
    /// A triangle uses a texture coordinate that is not there.
    BAD_TEX_COORD = Error "MD2-028" "a triangle uses a texture coordinate that is not there";
    /// A triangle with two equal corners.
    DEGENERATE = Note "MD2-029" "a triangle has two equal corners";
    /// A vertex that no triangle uses.
    UNUSED_VERTEX = Note "MD2-030" "a vertex is used by no triangle";
    /// A texture coordinate outside of the skin.
    TEX_COORD_OUTSIDE = Note "MD2-031" "a texture coordinate is outside of the skin, which must repeat";
    /// A normal outside of the table.
    BAD_NORMAL = Warning "MD2-032" "a normal is not one of the 162";
    /// All normals of the model are the same.
    SAME_NORMALS = Warning "MD2-033" "all normals are the same, the exporter wrote none";
    /// Normals point into the model.
    INWARD_NORMALS = Note "MD2-034" "most normals point inward";
    /// The triangles are wound the other way round.
    INSIDE_OUT = Note "MD2-035" "the surface seems to be inside out";
    /// A frame with a scale below zero.
    NEGATIVE_SCALE = Note "MD2-036" "a frame has a negative scale";
    /// A frame that is flat on an axis.
    ZERO_SCALE = Note "MD2-037" "a frame has a scale of zero, it is flat";
    /// A frame with a scale or translation that is infinite or not a number.
    NOT_FINITE = Error "MD2-038" "a frame's scale or translation is not a finite number";
    /// No GL commands.
    NO_GL = Note "MD2-039" "there are no GL commands, id's renderer draws nothing useful";
    /// GL commands that leave the file.
    GL_OUTSIDE = Warning "MD2-040" "the GL commands leave the file";
    /// GL commands without their closing 0.
    GL_NOT_TERMINATED = Warning "MD2-041" "the GL commands do not end with a 0";
    /// GL commands that end before their last word.
    GL_EARLY = Note "MD2-042" "words follow the 0 that closes the GL commands";
    /// A GL command cut short by the end of the list.
    GL_CUT = Warning "MD2-043" "a GL command has more corners than the list has words";
    /// A GL command uses a vertex that is not there.
    GL_BAD_VERTEX = Warning "MD2-044" "a GL command uses a vertex that is not there";
    /// GL commands that make other triangles than the list.
    GL_DIFFERS = Warning "MD2-045" "the GL commands make other triangles than the triangle list";
    /// GL commands with the opposite winding.
    GL_REVERSED = Warning "MD2-046" "the GL commands make the same triangles turned over";
}
