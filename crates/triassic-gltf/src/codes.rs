//! Findings about glTF documents, read or written, explained in `crates/triassic/findings/gltf.md`.

formats_core::codes! {
    /// An extension is not supported; the file can be shown without it.
    UNKNOWN_EXTENSION = "GLTF-001", Note, "an extension is not supported; the file can be shown without it";
    /// Points or lines were kept as vertices without triangles.
    NO_TRIANGLES = "GLTF-002", Note, "points or lines were kept as vertices without triangles";
    /// An image is missing, or is neither PNG nor JPEG.
    NO_IMAGE = "GLTF-003", Warning, "an image is missing, or is neither PNG nor JPEG";
    /// More than four joints move a vertex; the four with the largest weights were kept.
    WEIGHTS_DROPPED = "GLTF-004", Warning, "more than four joints move a vertex; the four with the largest weights were kept";
    /// A part of a mesh with a skin has no joints; the first joint moves it.
    NO_JOINTS = "GLTF-005", Warning, "a part of a mesh with a skin has no joints; the first joint moves it";
    /// An animation of something other than nodes and morph targets was left out.
    CHANNEL_LEFT_OUT = "GLTF-006", Warning, "a channel of an animation was left out: its target is not a node or a morph target, or it is a duplicate";
    /// Cubic splines of an animation were converted to linear keys.
    SPLINE_SAMPLED = "GLTF-007", Note, "cubic splines of an animation were converted to linear keys";
    /// A key blends morph targets; the blend became a separate shape.
    MIXED_SHAPE = "GLTF-008", Note, "a key blends morph targets; the blend became a separate shape";
    /// Morph targets have weights at rest, which were left out where an animation sets them.
    REST_WEIGHTS = "GLTF-009", Warning, "morph targets have weights at rest, which were left out where an animation sets them";
    /// A value that is not finite, or of a wrong length, was replaced.
    BAD_NUMBER = "GLTF-010", Warning, "a value that is not finite, or of a wrong length, was replaced";
    /// The matrix of a node shears; only translation, rotation and scale were kept.
    SHEARED = "GLTF-011", Warning, "the matrix of a node shears; only translation, rotation and scale were kept";
    /// A camera or a light cannot be kept; its node is empty.
    HELPER_LEFT_OUT = "GLTF-012", Warning, "a camera or a light cannot be kept; its node is empty";
    /// A part with a texture has no texture coordinates; they were set to 0.
    NO_UVS = "GLTF-013", Warning, "a part with a texture has no texture coordinates; they were set to 0";
    /// A vertex attribute with an unsupported type was left out.
    ATTRIBUTE_LEFT_OUT = "GLTF-014", Warning, "a vertex attribute with an unsupported type was left out";
    /// A variant maps one material to several; the first was kept.
    VARIANT_CONFLICT = "GLTF-015", Warning, "a variant maps one material to several; the first was kept";
    /// The keys of an animation are not in ascending order; a key was left out.
    KEY_ORDER = "GLTF-016", Warning, "the keys of an animation are not in ascending order; a key was left out";
    /// A material is metallic; this is kept only in its extras.
    METALLIC = "GLTF-017", Note, "a material is metallic; this is kept only in its extras";
    /// Parts of a mesh that was split for its morph targets could not be joined.
    SPLIT = "GLTF-018", Warning, "parts of a mesh that was split for its morph targets could not be joined";
    /// A mesh lies on its back: it was exported without +Y Up.
    NOT_TURNED = "GLTF-019", Warning, "a mesh lies on its back: it was exported without +Y Up";
    /// A name was changed: it was empty, or differed from another one only in letter case.
    NAME_CHANGED = "GLTF-020", Note, "a name was changed: it was empty, or differed from another one only in letter case";
    /// A variant was left out: none of its images were found.
    VARIANT_LEFT_OUT = "GLTF-021", Note, "a variant was left out: none of its images were found";
    /// The model has no triangles: programs show nothing, and some refuse the file.
    NOTHING_TO_DRAW = "GLTF-022", Warning, "the model has no triangles: programs show nothing, and some refuse the file";
}
