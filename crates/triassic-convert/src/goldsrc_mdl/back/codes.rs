//! Findings on the way from a scene to a Half-Life model. Explained in `crates/triassic/findings/goldsrc-back.md`.

formats_core::codes! {
    /// More than one joint moved a vertex.
    WEIGHTS_LOST = "MDLOUT-001", Warning, "a vertex has several bones; only the one with the largest weight moves it";
    /// A name that a model cannot have.
    RENAMED = "MDLOUT-002", Note, "a name was changed: it was too long, not unique, or had invalid characters";
    /// Parts that are hidden and belong to nothing.
    HIDDEN_LEFT_OUT = "MDLOUT-003", Note, "a hidden mesh is not an alternative in a body part and was left out";
    /// Vertex animation.
    SHAPES_LEFT_OUT = "MDLOUT-004", Warning, "vertex animation was left out; Half-Life models are animated by bones only";
    /// Bones that grow.
    SCALE_LEFT_OUT = "MDLOUT-005", Warning, "an animation scales a bone, which Half-Life does not support; the bone keeps its rest size";
    /// A texture whose image is missing.
    NO_IMAGE = "MDLOUT-006", Warning, "a material has no readable image; its color was used";
    /// A texture that was reduced.
    COLORS_REDUCED = "MDLOUT-007", Note, "an image has more than 256 colors and was reduced";
    /// An image whose width was changed.
    WIDTH_CHANGED = "MDLOUT-008", Note, "the width of an image is not a multiple of 4; it was padded";
    /// A material that is partly transparent.
    BLEND_AS_MASK = "MDLOUT-009", Warning, "a material uses alpha blending, which Half-Life does not support; it was masked at 50 % alpha";
    /// Maps next to the color.
    INPUT_LEFT_OUT = "MDLOUT-010", Note, "a material has textures besides its color, which were left out";
    /// Vertex colors.
    VERTEX_COLORS = "MDLOUT-011", Note, "vertex colors were left out";
    /// An animation between two frames.
    BETWEEN_FRAMES = "MDLOUT-012", Warning, "the duration of an animation is not a whole number of frames; export it at the frame rate of its keys";
    /// A hitbox that was turned.
    TURNED_HITBOX = "MDLOUT-013", Warning, "a hitbox is rotated relative to its bone; it was enlarged to enclose the original";
    /// Body parts that were put together.
    PARTS_JOINED = "MDLOUT-014", Warning, "more than 32 meshes would become body parts; they were merged into one";
    /// Skin families that did not come back.
    SKINS_LOST = "MDLOUT-015", Warning, "the model had several skins, and the scene has none; export material variants, or use --base";
    /// Animations that did not come back.
    SEQUENCE_LOST = "MDLOUT-016", Note, "a sequence of the model is not in the scene and was left out";
    /// A model that does not move.
    STILL = "MDLOUT-017", Note, "the scene has no animations; the model has one sequence of one frame";
    /// Normals that were missing.
    NORMALS_COMPUTED = "MDLOUT-018", Note, "normals were computed where the scene has none";
    /// Saved data that is damaged.
    SAVED_UNREADABLE = "MDLOUT-019", Warning, "the custom property `studio`, which keeps the data of the model, cannot be read and was ignored";
    /// Sequences of another length than in the file.
    FRAMES_CHANGED = "MDLOUT-020", Note, "a sequence has a different number of frames than in the file";
    /// Body parts that did not come back.
    PART_GONE = "MDLOUT-021", Warning, "a body part of the model is not in the scene and was left out; the parts after it were renumbered";
    /// Blends of a sequence that did not come back.
    BLENDS_LOST = "MDLOUT-022", Warning, "blends of a sequence are not in the scene and were left out";
    /// A submodel that did not come back.
    SUBMODEL_GONE = "MDLOUT-023", Warning, "a submodel of the model is not in the scene; its choice in the body part shows nothing";
}
