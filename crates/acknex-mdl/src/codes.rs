//! The codes. They are only added: a number is never reused.

formats_core::codes! {
    /// The file was cut short; only [`Model::read_partial`](crate::Model::read_partial) reads it.
    CUT_SHORT = "AMDL-001", Error, "the file ends before its last part";
    /// Bytes after the last part.
    TRAILING = "AMDL-002", Note, "bytes follow the last part of the file";
    /// MDL7: `data_size` is wrong.
    DATA_SIZE = "AMDL-003", Warning, "the data size in the header is wrong";
    /// MDL7: the size in the header of a group is wrong.
    GROUP_SIZE = "AMDL-004", Note, "the size in the header of a group is wrong";
    /// A reserved field is not zero.
    RESERVED = "AMDL-005", Note, "a reserved field is not zero";
    /// MDL7: data that is kept, but whose meaning is unknown.
    UNKNOWN_DATA = "AMDL-006", Note, "unknown data of the engine or its editor follows the model";
    /// No skins.
    NO_SKINS = "AMDL-007", Note, "the model has no skins";
    /// No triangles.
    NO_TRIANGLES = "AMDL-008", Note, "the model has no triangles";
    /// The model has no frames.
    NO_FRAMES = "AMDL-009", Warning, "the model has no frames";
    /// The width or height of a skin is not a multiple of 4.
    SKIN_SIZE = "AMDL-010", Note, "the width or height of a skin is not a multiple of 4";
    /// The width or height of a skin with mipmaps is not a multiple of 8.
    MIPMAP_SIZE = "AMDL-011", Warning, "the width or height of a skin with mipmaps is not a multiple of 8";
    /// A skin without pixels, material or name.
    EMPTY_SKIN = "AMDL-012", Note, "a skin is empty";
    /// A skin that refers to a missing one, or to itself.
    BAD_REFERENCE = "AMDL-013", Error, "a skin refers to a missing skin";
    /// DDS data without its magic.
    BAD_DDS = "AMDL-014", Warning, "the data of a DDS skin does not begin like a DDS file";
    /// The name of an image file is empty or has a folder.
    BAD_EXTERNAL = "AMDL-015", Warning, "the name of an external skin is empty or has a folder";
    /// A triangle refers to a missing vertex.
    BAD_VERTEX = "AMDL-016", Error, "a triangle refers to a missing vertex";
    /// A triangle refers to a missing texture coordinate.
    BAD_TEX_COORD = "AMDL-017", Error, "a triangle refers to a missing texture coordinate";
    /// MDL7: a triangle refers to a missing skin.
    BAD_MATERIAL = "AMDL-018", Warning, "a triangle refers to a missing skin";
    /// A triangle without an area.
    DEGENERATE = "AMDL-019", Note, "a triangle has two equal corners";
    /// A vertex that no triangle uses.
    UNUSED_VERTEX = "AMDL-020", Note, "a vertex is not used by any triangle";
    /// Up to MDL5: a texture coordinate outside the skin.
    TEX_COORD_OUTSIDE = "AMDL-021", Note, "a texture coordinate is outside the skin, which must repeat";
    /// The number of a normal is not in the table.
    BAD_NORMAL = "AMDL-022", Warning, "a normal index is out of range";
    /// IDPO: a model of Quake.
    QUAKE_NORMALS = "AMDL-023", Note, "stored normals point outward, as in models of Quake";
    /// Normals do not match the faces.
    OUTWARD_NORMALS = "AMDL-024", Warning, "most stored normals point outward, or the faces are reversed";
    /// A value that is infinite or NaN.
    NOT_FINITE = "AMDL-025", Error, "a value is infinite or NaN";
    /// A frame's packing differs from that of its generation.
    FRAME_PACKING = "AMDL-026", Note, "a frame's packing differs from that of its generation";
    /// A name fills its field.
    NO_NUL = "AMDL-027", Note, "a name fills its field, so no NUL ends it";
    /// Bytes after a name.
    STALE_NAME = "AMDL-028", Note, "stale bytes after a name's NUL";
    /// A name with bytes above 127.
    NOT_ASCII = "AMDL-029", Note, "a name is not ASCII; its code page is unknown";
    /// A frame without a name.
    EMPTY_FRAME_NAME = "AMDL-030", Note, "a frame has no name";
    /// Duplicate clip name.
    CLIP_AGAIN = "AMDL-031", Note, "duplicate clip name";
    /// MDL7: groups with different numbers of frames.
    FRAME_COUNT = "AMDL-032", Warning, "a group's frame count differs from the first group's";
    /// MDL7: frames with different names.
    FRAME_NAME = "AMDL-033", Note, "a frame's name differs from that in the first group";
    /// MDL7: a partial frame; most programs expect complete ones.
    PARTIAL_FRAME = "AMDL-034", Note, "a frame has only some of the vertices";
    /// MDL7: a frame moves a missing vertex.
    BAD_FRAME_VERTEX = "AMDL-035", Error, "a frame refers to a missing vertex";
    /// MDL7: a frame names a vertex twice or not in order.
    FRAME_ORDER = "AMDL-036", Warning, "the vertices of a frame are not in ascending order";
    /// MDL7: matrices for some bones.
    MATRIX_COUNT = "AMDL-037", Warning, "a frame's matrix count differs from the bone count";
    /// MDL7: matrices where the engine does not expect them.
    MATRIX_GROUP = "AMDL-038", Warning, "a group other than the first has bone matrices";
    /// MDL7: a matrix for a missing bone, or a second one.
    BAD_MATRIX_BONE = "AMDL-039", Error, "a bone matrix refers to a missing bone";
    /// MDL7: all known matrices only rotate and translate.
    NOT_RIGID = "AMDL-040", Warning, "a bone matrix scales, shears or mirrors";
    /// MDL7: a parent that follows its child, is the child itself, or is missing.
    BAD_PARENT = "AMDL-041", Error, "the parent of a bone is not an earlier bone";
    /// MDL7: a vertex refers to a missing bone.
    BAD_VERTEX_BONE = "AMDL-042", Error, "a vertex refers to a missing bone";
    /// MDL7: a deformer refers to a missing group.
    BAD_DEFORMER_GROUP = "AMDL-043", Error, "a deformer refers to a missing group";
    /// MDL7: a deformer refers to a missing bone.
    BAD_DEFORMER_BONE = "AMDL-044", Error, "a deformer refers to a missing bone";
    /// MDL7: a weight for a missing vertex.
    BAD_WEIGHT_VERTEX = "AMDL-045", Error, "a weight refers to a missing vertex";
    /// MDL7: a weight outside 0 to 1.
    BAD_WEIGHT = "AMDL-046", Warning, "a weight is not between 0 and 1";
    /// MDL7: weights that do not add up.
    WEIGHT_SUM = "AMDL-047", Note, "the weights of a vertex do not add up to 1";
    /// MDL7: a vertex without a weight in a group with deformers.
    NO_WEIGHT = "AMDL-048", Note, "a vertex of a group with deformers has no weight";
    /// MDL7: more bones per vertex than most renderers support.
    MANY_WEIGHTS = "AMDL-049", Note, "more than four bones move a vertex";
    /// The number of bones per vertex in a group's header is wrong.
    MAX_WEIGHTS = "AMDL-050", Note, "the number of bones per vertex in a group's header is wrong";
    /// MDL7: two bones with the same name.
    DUPLICATE_BONE = "AMDL-051", Note, "duplicate bone name";
    /// Up to MDL5: a vertex outside the box of its frame.
    OUTSIDE_BOX = "AMDL-052", Note, "a vertex is outside the box of its frame";
    /// A triangle is a point or a line.
    FLAT_TRIANGLE = "AMDL-053", Note, "a triangle is a point or a line";
    /// A skin with 8-bit pixels has mipmaps.
    INDEXED_MIPMAPS = "AMDL-054", Note, "a skin with 8-bit pixels has mipmaps";
    /// Up to MDL5: all vertices are in one plane.
    ZERO_SCALE = "AMDL-055", Warning, "the scale in the header is 0 along an axis";
    /// MDL7: a triangle with material -1 in a file with skins.
    NO_MATERIAL = "AMDL-056", Note, "a triangle has no material; the first skin is shown";
}
