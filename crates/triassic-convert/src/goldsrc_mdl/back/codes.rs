//! Findings on the way from a scene to a Half-Life model. Explained in `crates/triassic/findings/goldsrc-back.md`.

formats_core::codes! {
    /// A vertex has several bones; only the one with the largest weight moves it.
    WEIGHTS_LOST = "MDLOUT-001", Warning, "a vertex has several bones; only the one with the largest weight moves it";
    /// A name was changed: it was too long, not unique, or had invalid characters.
    RENAMED = "MDLOUT-002", Note, "a name was changed: it was too long, not unique, or had invalid characters";
    /// A hidden mesh is not an alternative in a body part and was left out.
    HIDDEN_LEFT_OUT = "MDLOUT-003", Note, "a hidden mesh is not an alternative in a body part and was left out";
    /// Vertex animation was left out; Half-Life models are animated by bones only.
    SHAPES_LEFT_OUT = "MDLOUT-004", Warning, "vertex animation was left out; Half-Life models are animated by bones only";
    /// An animation scales a bone, which Half-Life does not support; the bone keeps its rest size.
    SCALE_LEFT_OUT = "MDLOUT-005", Warning, "an animation scales a bone, which Half-Life does not support; the bone keeps its rest size";
    /// A material has no readable image; its color was used.
    NO_IMAGE = "MDLOUT-006", Warning, "a material has no readable image; its color was used";
    /// An image has more than 256 colors and was reduced.
    COLORS_REDUCED = "MDLOUT-007", Note, "an image has more than 256 colors and was reduced";
    /// The width of an image is not a multiple of 4; it was padded.
    WIDTH_CHANGED = "MDLOUT-008", Note, "the width of an image is not a multiple of 4; it was padded";
    /// A material uses alpha blending, which Half-Life does not support; it was masked at 50 % alpha.
    BLEND_AS_MASK = "MDLOUT-009", Warning, "a material uses alpha blending, which Half-Life does not support; it was masked at 50 % alpha";
    /// A material has textures besides its color, which were left out.
    INPUT_LEFT_OUT = "MDLOUT-010", Note, "a material has textures besides its color, which were left out";
    /// Vertex colors were left out.
    VERTEX_COLORS = "MDLOUT-011", Note, "vertex colors were left out";
    /// The duration of an animation is not a whole number of frames; export it at the frame rate of its keys.
    BETWEEN_FRAMES = "MDLOUT-012", Warning, "the duration of an animation is not a whole number of frames; export it at the frame rate of its keys";
    /// A hitbox is rotated relative to its bone; it was enlarged to enclose the original.
    TURNED_HITBOX = "MDLOUT-013", Warning, "a hitbox is rotated relative to its bone; it was enlarged to enclose the original";
    /// More than 32 meshes would become body parts; they were merged into one.
    PARTS_JOINED = "MDLOUT-014", Warning, "more than 32 meshes would become body parts; they were merged into one";
    /// Skins of the model are not in the scene; export material variants, or use --base.
    SKINS_LOST = "MDLOUT-015", Warning, "skins of the model are not in the scene; export material variants, or use --base";
    /// A sequence of the model is not in the scene and was left out.
    SEQUENCE_LOST = "MDLOUT-016", Note, "a sequence of the model is not in the scene and was left out";
    /// The scene has no animations; the model has one sequence of one frame.
    STILL = "MDLOUT-017", Note, "the scene has no animations; the model has one sequence of one frame";
    /// Normals were computed where the scene has none.
    NORMALS_COMPUTED = "MDLOUT-018", Note, "normals were computed where the scene has none";
    /// The custom property `studio`, which keeps the data of the model, cannot be read and was ignored.
    SAVED_UNREADABLE = "MDLOUT-019", Warning, "the custom property `studio`, which keeps the data of the model, cannot be read and was ignored";
    /// A sequence has a different number of frames than in the file.
    FRAMES_CHANGED = "MDLOUT-020", Note, "a sequence has a different number of frames than in the file";
    /// A body part of the model is not in the scene and was left out; the parts after it were renumbered.
    PART_GONE = "MDLOUT-021", Warning, "a body part of the model is not in the scene and was left out; the parts after it were renumbered";
    /// Blends of a sequence are not in the scene and were left out.
    BLENDS_LOST = "MDLOUT-022", Warning, "blends of a sequence are not in the scene and were left out";
    /// A submodel of the model is not in the scene; its choice in the body part shows nothing.
    SUBMODEL_GONE = "MDLOUT-023", Warning, "a submodel of the model is not in the scene; its choice in the body part shows nothing";
    /// An attachment of the model is not in the scene and was left out; those after it were renumbered.
    ATTACHMENT_GONE = "MDLOUT-024", Warning, "an attachment of the model is not in the scene and was left out; those after it were renumbered";
    /// A hitbox of the model is not in the scene and was left out.
    HITBOX_GONE = "MDLOUT-025", Warning, "a hitbox of the model is not in the scene and was left out";
    /// A texture of the model is on no triangle and in no skin, and was left out.
    TEXTURE_GONE = "MDLOUT-026", Note, "a texture of the model is on no triangle and in no skin, and was left out";
    /// A part of the model is not in the scene; it was kept from the base.
    KEPT = "MDLOUT-027", Note, "a part of the model is not in the scene; it was kept from the base";
    /// The engine holds a bone in place, and its own positions are unknown: the scene was not converted with `--for editing`.
    HELD_LOST = "MDLOUT-028", Warning, "the engine holds a bone in place, and its own positions are unknown: the scene was not converted with `--for editing`";
    /// The scene was not converted with `--for editing`: hidden submodels are missing, and frames were sampled again.
    PLAIN = "MDLOUT-029", Warning, "the scene was not converted with `--for editing`: hidden submodels are missing, and frames were sampled again";
    /// A bone of the model is not in the scene and was left out, with its controllers.
    BONE_GONE = "MDLOUT-030", Warning, "a bone of the model is not in the scene and was left out, with its controllers";
    /// A texture is named chrome, which makes it a reflection; its texture coordinates are lost.
    CHROME_BY_NAME = "MDLOUT-031", Warning, "a texture is named chrome, which makes it a reflection; its texture coordinates are lost";
    /// A custom property of a sequence has an invalid value and was ignored.
    INVALID_PROPERTY = "MDLOUT-032", Warning, "a custom property of a sequence has an invalid value and was ignored";
    /// The node of the model is scaled; its eye position, hull, pivots and linear movement keep their size.
    SCALED = "MDLOUT-033", Warning, "the node of the model is scaled; its eye position, hull, pivots and linear movement keep their size";
}
