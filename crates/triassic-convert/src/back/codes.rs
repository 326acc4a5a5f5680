//! Findings about data lost or changed on the way back. A file does not exist yet, so all offsets are 0.
//!
//! `crates/triassic/findings/way-back.md` of the project explains each: cause and remedy.

formats_core::codes! {
    /// A mesh of an entity or a proxy was left out.
    ENTITY_LEFT_OUT = "BACK-001", Warning, "a mesh of an entity or a proxy was left out";
    /// No key of the animation shows a frame; the frame comes from its morph target.
    FRAME_NOT_SHOWN = "BACK-002", Warning, "no key of the animation shows a frame; the frame comes from its morph target";
    /// A morph target that no animation shows was omitted.
    TARGETS_LEFT_OUT = "BACK-003", Warning, "a morph target that no animation shows was omitted";
    /// The last key of a clip repeats its first and was left out.
    CLOSING_KEY = "BACK-004", Note, "the last key of a clip repeats its first and was left out";
    /// A clip does not end on a frame at its sample rate.
    NOT_WHOLE = "BACK-005", Warning, "a clip does not end on a frame at its sample rate";
    /// A name is too long for its field and was truncated.
    NAME_CUT = "BACK-006", Warning, "a name is too long for its field and was truncated";
    /// The order of the vertices in the file is unknown; they are in the order of the triangles.
    ORDER_LOST = "BACK-007", Note, "the order of the vertices in the file is unknown; they are in the order of the triangles";
    /// A clip no longer fits the grids of its frames and was rounded to a new one.
    NEW_GRID = "BACK-008", Note, "a clip no longer fits the grids of its frames and was rounded to a new one";
    /// The grids of the frames are unknown; positions were rounded to new ones.
    GRID_LOST = "BACK-009", Note, "the grids of the frames are unknown; positions were rounded to new ones";
    /// A texture coordinate is out of the format's range and was clamped.
    UV_CLAMPED = "BACK-010", Warning, "a texture coordinate is out of the format's range and was clamped";
    /// A part has no texture coordinates; they were set to 0.
    NO_UVS = "BACK-011", Warning, "a part has no texture coordinates; they were set to 0";
    /// An animation moves nothing that is drawn and was left out.
    NOTHING_MOVES = "BACK-012", Warning, "an animation moves nothing that is drawn and was left out";
    /// The name of a skin has no folder; games look for skins by their whole path.
    NO_SKIN_FOLDER = "BACK-013", Note, "the name of a skin has no folder; games look for skins by their whole path";
    /// Normals were computed where the scene has none.
    NORMALS_COMPUTED = "BACK-014", Note, "normals were computed where the scene has none";
    /// A skin has no image here, and none was written.
    NO_SKIN_IMAGE = "BACK-015", Warning, "a skin has no image here, and none was written";
    /// A vertex that no triangle uses was left out.
    UNUSED_LEFT_OUT = "BACK-016", Warning, "a vertex that no triangle uses was left out";
    /// A frame of the file no longer has a morph target; it was omitted.
    FRAME_DELETED = "BACK-017", Warning, "a frame of the file no longer has a morph target; it was omitted";
    /// A new animation shows frames of the file, which were written again under its name.
    FRAMES_AGAIN = "BACK-018", Note, "a new animation shows frames of the file, which were written again under its name";
    /// The custom properties of the model's node are missing; the data that only they store is lost.
    ORIGIN_LOST = "BACK-019", Warning, "the custom properties of the model's node are missing; the data that only they store is lost";
    /// The keys of an animation do not match the frame rate of the model's export.
    OTHER_RATE = "BACK-020", Warning, "the keys of an animation do not match the frame rate of the model's export";
    /// The frames of an animation are unknown and were resampled: the scene was not converted with `--for editing`.
    RESAMPLED = "BACK-021", Warning, "the frames of an animation are unknown and were resampled: the scene was not converted with `--for editing`";
    /// An action was recognized as a clip of the file under a new name.
    CLIP_RENAMED = "BACK-022", Note, "an action was recognized as a clip of the file under a new name";
    /// No animation shows a clip of the file; its frames were kept.
    CLIP_MISSING = "BACK-023", Warning, "no animation shows a clip of the file; its frames were kept";
    /// A new material replaced a skin.
    SKIN_REPLACED = "BACK-024", Note, "a new material replaced a skin";
    /// The image of a skin did not change, and was not written again.
    IMAGE_KEPT = "BACK-025", Note, "the image of a skin did not change, and was not written again";
    /// The name of a clip was changed to one that fits the format.
    CLIP_NAME = "BACK-026", Note, "the name of a clip was changed to one that fits the format";
    /// An animation begins after 0 seconds; the time before its first key was left out.
    LATE_START = "BACK-027", Note, "an animation begins after 0 seconds; the time before its first key was left out";
    /// The image of a skin has a new size; the model was changed to match.
    SKIN_SIZE = "BACK-028", Note, "the image of a skin has a new size; the model was changed to match";
    /// No animation is left; each morph target was used as a frame.
    SHAPES_AS_FRAMES = "BACK-029", Warning, "no animation is left; each morph target was used as a frame";
    /// Part of the model has no morph target for a frame, and is at rest in it.
    PART_AT_REST = "BACK-030", Warning, "part of the model has no morph target for a frame, and is at rest in it";
    /// An animation shows frames other than those of its clip; the clip was written with the frames of the file.
    CLIP_CHANGED = "BACK-031", Warning, "an animation shows frames other than those of its clip; the clip was written with the frames of the file";
    /// The image of a material was packed into an atlas.
    ATLAS = "BACK-032", Note, "the image of a material was packed into an atlas";
    /// An atlas has one skin; the material variants were left out.
    ATLAS_VARIANTS = "BACK-033", Warning, "an atlas has one skin; the material variants were left out";
    /// A character of an image's name was replaced by `_` in the name of its skin.
    SKIN_NAME = "BACK-034", Note, "a character of an image's name was replaced by `_` in the name of its skin";
    /// Images of several skins have the same file name; only the first was written.
    SAME_FILE_NAME = "BACK-035", Warning, "images of several skins have the same file name; only the first was written";
    /// A morph target was renamed; its frame has the new name.
    FRAME_RENAMED = "BACK-036", Note, "a morph target was renamed; its frame has the new name";
    /// The color of a material is lost: the image of its skin was not written.
    COLOR_LOST = "BACK-037", Warning, "the color of a material is lost: the image of its skin was not written";
    /// A name has characters that the encoding lacks; it was written in UTF-8.
    NOT_IN_ENCODING = "BACK-038", Warning, "a name has characters that the encoding lacks; it was written in UTF-8";
    /// A hidden mesh was left out.
    HIDDEN_LEFT_OUT = "BACK-039", Note, "a hidden mesh was left out";
    /// Vertex colors were left out.
    VERTEX_COLORS = "BACK-040", Note, "vertex colors were left out";
    /// A material has textures besides its color, which were left out.
    INPUT_LEFT_OUT = "BACK-041", Note, "a material has textures besides its color, which were left out";
}
