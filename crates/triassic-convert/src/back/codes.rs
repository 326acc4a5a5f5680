//! Findings about data lost or changed on the way back. There is no file yet, so all offsets are 0.
//!
//! What each means and what to do about it: `crates/triassic/findings/way-back.md` of the project.

formats_core::codes! {
    /// A mesh at or below an entity: other files show it.
    ENTITY_LEFT_OUT = "BACK-001", Warning, "a mesh of an entity or a proxy was left out";
    /// A frame of the file whose animation has no key for it.
    FRAME_NOT_SHOWN = "BACK-002", Warning, "no key of the animation shows a frame; the frame comes from its morph target";
    /// Morph targets that no key uses.
    TARGETS_LEFT_OUT = "BACK-003", Warning, "a morph target that no animation shows was omitted";
    /// The closing key of a loop.
    CLOSING_KEY = "BACK-004", Note, "the last key of a clip repeats its first and was left out";
    /// A clip whose length is not a whole number of frames.
    NOT_WHOLE = "BACK-005", Warning, "a clip does not end on a frame at the rate that it is sampled at";
    /// A name that is longer than its field.
    NAME_CUT = "BACK-006", Warning, "a name is too long for its field and was cut";
    /// Vertices that have no numbers of the file.
    ORDER_LOST = "BACK-007", Note, "the order of the vertices in the file is not known; it is that of the triangles";
    /// A clip that leaves the grid that its frames had.
    NEW_GRID = "BACK-008", Note, "a clip no longer fits the grids of its frames and was rounded to a new one";
    /// A file whose frames have lost their grids.
    GRID_LOST = "BACK-009", Note, "the grids of the frames are not known, and positions were rounded to new ones";
    /// A texture coordinate that is out of range.
    UV_CLAMPED = "BACK-010", Warning, "a texture coordinate is out of the format's range and was clamped";
    /// Parts without texture coordinates.
    NO_UVS = "BACK-011", Warning, "a part has no texture coordinates; they were set to 0";
    /// An animation that moves nothing that is drawn.
    NOTHING_MOVES = "BACK-012", Warning, "an animation moves nothing that is drawn and was left out";
    /// A skin whose name has no folder.
    NO_SKIN_FOLDER = "BACK-013", Note, "the name of a skin has no folder; games look for skins by their whole path";
    /// Normals that are computed.
    NORMALS_COMPUTED = "BACK-014", Note, "normals were computed where the scene has none";
    /// A skin without an image.
    NO_SKIN_IMAGE = "BACK-015", Warning, "a skin has no image here, and none was written";
    /// Vertices that are not drawn and were not written.
    UNUSED_LEFT_OUT = "BACK-016", Warning, "a vertex of no triangle was left out";
    /// A frame of the file whose morph target is gone.
    FRAME_DELETED = "BACK-017", Warning, "a frame of the file no longer has a morph target; it was omitted";
    /// A new animation that shows frames of the file.
    FRAMES_AGAIN = "BACK-018", Note, "a new animation shows frames of the file, which were written again under its name";
    /// Vertices with numbers of a file, of which nothing else is known.
    ORIGIN_LOST = "BACK-019", Warning, "the custom properties of the model's node are missing; what only they store is lost";
}
