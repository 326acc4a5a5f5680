//! Findings about models that are compiled. Explained in `crates/triassic/findings/goldsrc-studio.md`.

formats_core::codes! {
    /// A texture that no triangle uses.
    UNUSED_TEXTURE = "STUDIO-001", Warning, "a command names a texture that no triangle uses";
    /// A part of a texture group without effect.
    TEXTURE_GROUP = "STUDIO-002", Warning, "part of a texture group has no effect";
    /// A pose without some bones.
    MISSING_POSE = "STUDIO-003", Warning, "a bone has no position in a frame; zeros are used";
    /// Blended animations with different bones.
    BLEND_BONES = "STUDIO-004", Warning, "blended animations have different bones";
    /// Blended animations with different numbers of frames.
    BLEND_FRAMES = "STUDIO-005", Warning, "blended animations have different lengths; the first one determines it";
    /// An event outside its sequence.
    EVENT_FRAME = "STUDIO-006", Warning, "an event is outside the frames; it was moved to the nearest one";
    /// A normal without a direction.
    ZERO_NORMAL = "STUDIO-007", Warning, "a normal has length zero";
    /// Texture coordinates that do not fit.
    FAR_TEXEL = "STUDIO-008", Warning, "texture coordinates do not fit into 16 bits and were clamped";
    /// Images whose width is not a multiple of 4.
    IMAGE_WIDTH = "STUDIO-009", Note, "the width of an image is not a multiple of 4";
    /// An exceeded limit of an engine.
    LIMIT = "STUDIO-010", Warning, "the model exceeds a limit of the engine";
    /// A command that is given again.
    REPEATED_COMMAND = "STUDIO-011", Warning, "a command is given twice; the last one wins";
    /// A bone that a command names but no source has.
    UNUSED_BONE = "STUDIO-012", Warning, "a command names a bone that is not in any source";
    /// A submodel without triangles.
    NO_TRIANGLES = "STUDIO-013", Warning, "a reference SMD has no triangles";
    /// A QC without the name of the model.
    NO_NAME = "STUDIO-014", Note, "the QC has no $modelname; its file name is used";
    /// A loop whose last frame does not repeat the first.
    CHANGED_LOOP = "STUDIO-015", Note, "the last frame of a loop differed from the first; it was replaced by the first";
    /// An exceeded limit of the SDK's compiler.
    LARGE_IMAGE = "STUDIO-016", Warning, "an image exceeds the limit of the SDK compiler";
    /// A name that does not fit in its field.
    LONG_NAME = "STUDIO-017", Warning, "a name is longer than its field and was truncated";
    /// A command or an option that changes nothing.
    NO_EFFECT = "STUDIO-018", Warning, "a command has no effect at its position";
    /// A box whose corners are swapped.
    INVERTED_BOX = "STUDIO-019", Warning, "the minimum of a box exceeds its maximum";
    /// `frame` exceeds the frames of the SMD; those that exist are used.
    FRAMES_CUT = "STUDIO-020", Warning, "`frame` exceeds the frames of the SMD; those that exist are used";
    /// Two sequences with one name.
    REPEATED_LABEL = "STUDIO-021", Warning, "two sequences have the same name; games find the first by it";
    /// Two controllers with one number.
    REPEATED_CONTROLLER = "STUDIO-022", Note, "two controllers have the same number; one value of the game sets both";
    /// A skin with a texture of another size than the one it replaces.
    SKIN_SIZE = "STUDIO-023", Warning, "a skin replaces a texture by one of another size; texture coordinates are stored in pixels";
}
