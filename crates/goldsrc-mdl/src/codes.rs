//! The findings of this crate: codes are stable, never renumbered and never reused.
//!
//! The project's `crates/triassic/findings/goldsrc-mdl.md` explains each.

formats_core::codes! {
    /// The file is longer than its header declares.
    TRAILING_BYTES = "GMDL-001", Note, "the file is longer than its header declares";
    /// The file is shorter than its header declares.
    FILE_SHORT = "GMDL-002", Warning, "the file is shorter than its header declares";
    /// A name fills its field without a NUL.
    NAME_WITHOUT_NUL = "GMDL-003", Warning, "a name fills its field, so no NUL ends it";
    /// Stale bytes after the NUL of a name.
    NAME_RESIDUE = "GMDL-004", Note, "stale bytes after a name's NUL";
    /// A name is empty.
    NAME_EMPTY = "GMDL-005", Note, "a name is empty";
    /// A name is used twice in its list.
    NAME_TWICE = "GMDL-006", Note, "duplicate name in a list";
    /// A table does not start at a multiple of four bytes.
    UNALIGNED = "GMDL-007", Note, "a table does not start at a multiple of four bytes";
    /// A reserved field is not zero.
    RESERVED = "GMDL-008", Note, "a reserved field is not zero";
    /// The header has flags without a known meaning.
    HEADER_FLAGS = "GMDL-009", Note, "the header has flags without a known meaning";
    /// The parent of a bone is not an earlier bone; the bone is a root.
    BONE_PARENT = "GMDL-010", Error, "the parent of a bone is not an earlier bone; the bone is a root";
    /// The skeleton has more than one root.
    BONE_ROOTS = "GMDL-011", Note, "the skeleton has more than one root";
    /// A value is infinite or NaN.
    NOT_FINITE = "GMDL-012", Warning, "a value is infinite or NaN";
    /// A bone refers to a missing controller.
    BONE_CONTROLLER = "GMDL-013", Warning, "a bone refers to a missing controller";
    /// The bone of a controller is missing.
    CONTROLLER_BONE = "GMDL-014", Warning, "a controller refers to a missing bone";
    /// The axis of a controller is unknown.
    CONTROLLER_TYPE = "GMDL-015", Warning, "the axis of a controller is unknown";
    /// A controller has a channel that the game cannot set.
    CONTROLLER_CHANNEL = "GMDL-016", Warning, "a controller has a channel that the game cannot set";
    /// The bone of a hitbox is missing.
    HITBOX_BONE = "GMDL-017", Warning, "a hitbox refers to a missing bone";
    /// The minimum of a hitbox exceeds its maximum.
    HITBOX_BOX = "GMDL-018", Warning, "a hitbox's minimum exceeds its maximum";
    /// The bone of an attachment is missing.
    ATTACHMENT_BONE = "GMDL-019", Warning, "an attachment refers to a missing bone";
    /// The events of a sequence extend past the end of the file.
    EVENTS = "GMDL-020", Error, "the events of a sequence extend past the end of the file";
    /// The frame of an event is out of range of its sequence.
    EVENT_FRAME = "GMDL-021", Warning, "an event's frame is out of range of its sequence";
    /// The pivots of a sequence extend past the end of the file.
    PIVOTS = "GMDL-022", Error, "the pivots of a sequence extend past the end of the file";
    /// A sequence of several frames has no positive frame rate.
    SEQUENCE_FPS = "GMDL-023", Warning, "a sequence of several frames has no positive frame rate";
    /// A sequence has no frames.
    SEQUENCE_FRAMES = "GMDL-024", Warning, "a sequence has no frames";
    /// A sequence has a number of animations other than 1, 2, 4 and 9.
    SEQUENCE_BLENDS = "GMDL-025", Note, "a sequence has a number of animations other than 1, 2, 4 and 9";
    /// A sequence refers to a missing group.
    SEQUENCE_GROUP = "GMDL-026", Error, "a sequence refers to a missing sequence group";
    /// The animations of a sequence cannot be found.
    ANIMATIONS = "GMDL-027", Error, "the animations of a sequence cannot be found";
    /// An animation ends before its frames do: it extends past the end of the file.
    RUN_OUTSIDE = "GMDL-028", Error, "an animation extends past the end of the file before its last frame";
    /// A run of an animation covers no frames: the engine reads the following data as its frames.
    RUN_NO_FRAMES = "GMDL-029", Error, "a run of an animation covers no frames: the engine reads the following data as its frames";
    /// A run of an animation has no values.
    RUN_NO_VALUES = "GMDL-030", Error, "a run of an animation has no values";
    /// A run of an animation has more values than frames.
    RUN_UNUSED_VALUES = "GMDL-031", Note, "a run of an animation has more values than frames";
    /// A looping sequence does not end as it starts.
    LOOP_OPEN = "GMDL-032", Warning, "a sequence loops but does not end as it starts";
    /// The motion bone of a sequence is missing.
    MOTION_BONE = "GMDL-033", Warning, "a sequence refers to a missing motion bone";
    /// The entry or exit node of a sequence is missing.
    SEQUENCE_NODE = "GMDL-034", Warning, "the entry or exit node of a sequence is out of range";
    /// A transition leads to a missing node.
    TRANSITION_NODE = "GMDL-035", Warning, "a transition leads to a missing node";
    /// A sequence has flags without a known meaning.
    SEQUENCE_FLAGS = "GMDL-036", Note, "a sequence has flags without a known meaning";
    /// The first sequence group has an offset, which some viewers add to the animations.
    GROUP_OFFSET = "GMDL-037", Warning, "the first sequence group has an offset, which some viewers add to the offsets of animations";
    /// Version 9 does not store the scale of its animation values.
    SCALE_UNKNOWN = "GMDL-038", Warning, "version 9 does not store the scale of its animation values";
    /// Bone weights, which only Xash reads.
    BONE_WEIGHTS = "GMDL-039", Warning, "the model has bone weights, which only Xash reads";
    /// The models of a body part extend past the end of the file.
    SUB_MODELS = "GMDL-040", Error, "the submodels of a body part extend past the end of the file";
    /// The base of a body part is not the product of the counts before it.
    BODY_PART_BASE = "GMDL-041", Warning, "the base of a body part is not the product of the counts before it";
    /// A body part has no models.
    BODY_PART_EMPTY = "GMDL-042", Warning, "a body part has no submodels";
    /// A submodel has no triangles.
    SUB_MODEL_EMPTY = "GMDL-043", Note, "a submodel has no triangles";
    /// The meshes of a model extend past the end of the file.
    MESHES = "GMDL-044", Error, "the meshes of a submodel extend past the end of the file";
    /// The vertices of a model, or their bones, extend past the end of the file.
    VERTICES = "GMDL-045", Error, "the vertices of a submodel, or their bones, extend past the end of the file";
    /// The normals of a model, or their bones, extend past the end of the file.
    NORMALS = "GMDL-046", Error, "the normals of a submodel, or their bones, extend past the end of the file";
    /// The bone of a vertex is missing.
    VERTEX_BONE = "GMDL-047", Error, "a vertex refers to a missing bone";
    /// The bone of a normal is missing.
    NORMAL_BONE = "GMDL-048", Error, "a normal refers to a missing bone";
    /// The triangles of a mesh extend past the end of the file.
    COMMANDS = "GMDL-049", Error, "the triangles of a mesh extend past the end of the file";
    /// A mesh declares a wrong number of triangles.
    TRIANGLE_COUNT = "GMDL-050", Warning, "a mesh's triangle count is wrong";
    /// A triangle refers to a missing vertex.
    CORNER_VERTEX = "GMDL-051", Error, "a triangle refers to a missing vertex";
    /// A triangle refers to a missing normal.
    CORNER_NORMAL = "GMDL-052", Error, "a triangle refers to a missing normal";
    /// A triangle uses a normal that belongs to another mesh.
    NORMAL_SLICE = "GMDL-053", Note, "a triangle uses a normal that belongs to another mesh";
    /// The texture of a mesh is out of range of the skin table.
    SKIN_REF = "GMDL-054", Warning, "a mesh's texture is out of range of the skin table";
    /// Most triangles of a submodel have reversed winding.
    TRIANGLES_TURNED = "GMDL-055", Note, "most triangles of a submodel have reversed winding";
    /// Texture coordinates are outside their texture, which repeats.
    TEXTURE_REPEATS = "GMDL-056", Note, "texture coordinates are outside their texture, which repeats";
    /// The pixels of a texture extend past the end of the file, or have no size.
    TEXTURE_PIXELS = "GMDL-060", Error, "the pixels of a texture extend past the end of the file, or its size is zero";
    /// The width of a texture is not a multiple of four.
    TEXTURE_WIDTH = "GMDL-061", Note, "the width of a texture is not a multiple of four";
    /// A texture has flags without a known meaning.
    TEXTURE_FLAGS = "GMDL-062", Note, "a texture has flags without a known meaning";
    /// Texture coordinates are half floats, which only Xash reads.
    TEXTURE_HALF_FLOAT = "GMDL-063", Warning, "texture coordinates are half floats, which only Xash reads";
    /// The name of a texture hides its size: its pixels are elsewhere.
    TEXTURE_PROTECTED = "GMDL-064", Note, "the name of a texture hides its size: its pixels are elsewhere";
    /// A texture is recolored with the player's colors.
    TEXTURE_REMAP = "GMDL-065", Note, "a texture is recolored with the player's colors";
    /// A texture is named chrome but lacks the flag.
    TEXTURE_CHROME = "GMDL-066", Note, "a texture is named chrome but has no chrome flag";
    /// The skin table refers to a missing texture.
    SKIN_TEXTURE = "GMDL-067", Warning, "the skin table refers to a missing texture";
    /// Textures are counted but have no offset: they are treated as external.
    TEXTURES_UNPLACED = "GMDL-068", Warning, "textures are counted but have no offset; they are treated as external";
    /// The model has no textures, nor a texture file.
    NO_TEXTURES = "GMDL-069", Note, "the model has neither textures nor a texture file";
    /// The texture file is missing.
    MISSING_TEXTURES = "GMDL-070", Warning, "the texture file is missing";
    /// A sequence file is missing.
    MISSING_GROUP = "GMDL-071", Warning, "a sequence file is missing";
    /// Tables overlap so much that not everything was checked.
    TOO_MUCH = "GMDL-080", Error, "tables overlap so much that not everything was checked";
    /// The minimum of a box in the header exceeds its maximum.
    HEADER_BOX = "GMDL-081", Warning, "the minimum of a box in the header exceeds its maximum";
    /// The minimum of a sequence's box exceeds its maximum.
    SEQUENCE_BOX = "GMDL-082", Warning, "the minimum of a sequence's box exceeds its maximum";
    /// A sequence has node flags other than 0 and 1.
    NODE_FLAGS = "GMDL-083", Note, "a sequence has node flags other than 0 and 1";
    /// The activity weight of a sequence is negative.
    ACTIVITY_WEIGHT = "GMDL-084", Warning, "the activity weight of a sequence is negative";
    /// A sequence has a motion type without a known meaning.
    MOTION_TYPE = "GMDL-085", Note, "a sequence has a motion type without a known meaning";
    /// A model has more vertices than the engine allows.
    LIMIT_VERTICES = "GMDL-101", Warning, "a submodel has more vertices than the engine allows";
    /// A model has more normals than the engine allows.
    LIMIT_NORMALS = "GMDL-102", Warning, "a submodel has more normals than the engine allows";
    /// A model has more triangles than the engine allows.
    LIMIT_TRIANGLES = "GMDL-103", Warning, "a submodel has more triangles than the engine allows";
    /// There are more bones than the engine allows.
    LIMIT_BONES = "GMDL-104", Warning, "more bones than the engine allows";
    /// There are more body parts than the engine allows.
    LIMIT_BODY_PARTS = "GMDL-105", Warning, "more body parts than the engine allows";
    /// A body part has more models than the engine allows.
    LIMIT_SUB_MODELS = "GMDL-106", Warning, "a body part has more submodels than the engine allows";
    /// There are more textures than the engine allows.
    LIMIT_TEXTURES = "GMDL-107", Warning, "more textures than the engine allows";
    /// There are more sequences than the engine allows.
    LIMIT_SEQUENCES = "GMDL-108", Warning, "more sequences than the engine allows";
    /// There are more sequence groups than the engine allows.
    LIMIT_GROUPS = "GMDL-109", Warning, "more sequence groups than the engine allows";
    /// A sequence has more events than the engine allows.
    LIMIT_EVENTS = "GMDL-110", Warning, "a sequence has more events than the engine allows";
    /// There are more bone controllers than the engine allows.
    LIMIT_CONTROLLERS = "GMDL-111", Warning, "more bone controllers than the engine allows";
    /// There are more attachments than the engine allows.
    LIMIT_ATTACHMENTS = "GMDL-112", Warning, "more attachments than the engine allows";
    /// A texture is larger than the engine allows.
    LIMIT_TEXTURE_SIZE = "GMDL-113", Warning, "a texture is larger than the engine allows";
    /// A sequence blends its animations in a way that the engine does not support.
    LIMIT_BLENDS = "GMDL-114", Warning, "a sequence blends its animations in a way that the engine does not support";
    /// A texture has flags that the engine ignores.
    LIMIT_FLAGS = "GMDL-115", Note, "a texture has flags that the engine ignores";
}
