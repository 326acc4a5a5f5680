//! Findings of the converters, in addition to those of each format's `validate`.
//!
//! `crates/triassic/findings/scene.md` of the project explains each finding: cause and remedy.

use formats_core::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $severity:ident $id:literal $summary:literal;)*) => {
        $($(#[$doc])* pub const $name: Code = Code::new($id, Severity::$severity, $summary);)*
        /// Every code of this crate, in order.
        pub const CODES: &[Code] = &[$($name),*];
    };
}

codes! {
    /// An image was looked for and not found.
    MISSING_IMAGE = Warning "SCN-001" "an image was not found";
    /// An image exists but cannot be read.
    BAD_IMAGE = Warning "SCN-002" "an image cannot be read";
    /// A triangle was left out because of an index that is out of range.
    TRIANGLE_DROPPED = Warning "SCN-003" "a triangle was left out: it refers to a missing vertex";
    /// An index that is out of range was made to name the last element.
    INDEX_CLAMPED = Warning "SCN-004" "an index out of range was set to the last element";
    /// Texture coordinates that are missing were set to 0.
    UV_DROPPED = Warning "SCN-005" "a corner has no texture coordinates; they were set to 0";
    /// Normals were computed where the file has none that can be used.
    NORMALS_COMPUTED = Note "SCN-006" "normals were computed where the file has no usable ones";
    /// A number that is not finite was set to 0.
    NOT_FINITE = Warning "SCN-007" "a value that is not finite was set to 0";
    /// A companion file was looked for and not found.
    MISSING_COMPANION = Warning "SCN-008" "a companion file was not found";
    /// A bone's parent is missing, or the bones form a circle.
    BAD_PARENT = Warning "SCN-009" "a bone whose parent is out of range was made a root";
    /// A sequence's frame rate means nothing, so another one was used.
    BAD_FRAME_RATE = Warning "SCN-010" "a sequence has no valid frame rate; it plays at 10 frames per second";
    /// A hitbox or an attachment was left out because of its bone.
    PART_WITHOUT_BONE = Warning "SCN-011" "a hitbox or an attachment was left out: its bone is missing";
    /// A part of the file cannot be read; the scene is without it.
    UNREADABLE_PART = Error "SCN-012" "a part of the model cannot be read and was left out";
    /// An image was found and not decoded, since this build cannot.
    IMAGE_NOT_DECODED = Warning "SCN-013" "an image was not decoded: this build lacks the feature `images`";
    /// All vertices are at the same point, so that nothing can be seen.
    COLLAPSED = Warning "SCN-014" "all vertices are at the same point: nothing can be seen";
    /// The animations of a model were left out, since the file lacks data that they need.
    ANIMATIONS_LEFT_OUT = Warning "SCN-015" "the animations were left out: this version does not store how to scale them";
    /// A sequence has fewer blends than the number that was asked for.
    BLEND_MISSING = Note "SCN-016" "a sequence has fewer blends than requested; its last one was converted";
    /// More bones move a vertex than can be kept.
    WEIGHTS_DROPPED = Warning "SCN-017" "more than four bones move a vertex; the four with the largest weights were kept";
    /// A vertex of a frame was left out because of an index that is out of range.
    FRAME_VERTEX_DROPPED = Warning "SCN-018" "a position in a frame was left out: it refers to a missing vertex";
    /// None of the sequences of the model has a name that was asked for.
    NO_SEQUENCE = Note "SCN-019" "no sequence has a requested name; no animations were converted";
    /// A file that a node shows was looked for and not found.
    FILE_ABSENT = Warning "SCN-020" "a file that the scene shows was not found; its node is empty";
    /// A file that a node shows was found and cannot be read.
    FILE_UNREADABLE = Warning "SCN-021" "a file that the scene shows cannot be read; its node is empty";
    /// The name of a file is cut, and several files start with it.
    FILE_AMBIGUOUS = Warning "SCN-022" "the name of a file is truncated and matches several files; its node is empty";
    /// A file shows itself.
    FILE_CYCLE = Warning "SCN-023" "a file contains itself, directly or through others; its node there is empty";
    /// Files that show files are nested too deep.
    FILE_TOO_DEEP = Warning "SCN-024" "files are nested more than 8 levels deep; the node there is empty";
    /// The number of nodes would exceed the limits.
    TOO_MANY_NODES = Warning "SCN-025" "a node is empty: more nodes would exceed the limits";
    /// A file that a node shows has findings of its own.
    FILE_FINDINGS = Note "SCN-026" "a file that the scene shows has findings; convert it separately to see them";
    /// The animations of all entities would be more than the limits allow.
    ENTITY_STILL = Warning "SCN-027" "an entity does not move: its animations would exceed the limits";
    /// An animation has too many frames.
    FRAMES_THINNED = Note "SCN-030" "an animation has more than 512 frames; evenly spaced ones were kept";
    /// The triangle of a proxy does not state where it is.
    PROXY_WITHOUT_PLACE = Warning "SCN-031" "a proxy was left out: its selection is not one triangle with an area";
    /// A material was found and cannot be read.
    BAD_MATERIAL = Warning "SCN-032" "a material cannot be read";
    /// A line of the file that lists the clips was left out.
    BAD_CLIP_LINE = Warning "SCN-033" "a line of the file that lists the clips cannot be read and was left out";
    /// A clip that a file lists has frames that the model does not have.
    CLIP_FRAMES_MISSING = Warning "SCN-034" "a listed clip has frames that are not in the model; it was cut or left out";
    /// The stored normals of a mesh pointed into it and were turned.
    NORMALS_TURNED = Note "SCN-035" "the stored normals of a mesh pointed inward and were inverted";
    /// Many stored normals of a mesh do not agree with its faces.
    NORMALS_DISAGREE = Warning "SCN-036" "most stored normals of a mesh disagree with its faces; try --normals recomputed";
    /// Triangles of MDL7 whose material is -1.
    FIRST_SKIN_SHOWN = Note "SCN-037" "a triangle has no material; it shows the first skin";
    /// A skin that would be seen neither on a triangle nor as a variant.
    UNUSED_SKIN = Note "SCN-038" "a skin is not used by any triangle and was left out";
    /// The faces of a level that show the sky were left out.
    SKY_LEFT_OUT = Note "SCN-040" "a face that shows the sky was left out; `--sky` draws a dome or the faces";
    /// The maximum number of entities that are at the same places that not all were compared with those of the source.
    NAMES_NOT_COMPARED = Warning "SCN-041" "too many entities at one position: not all truncated names were looked up in the level source";
    /// Terrains with a light map each would be more than the limits allow.
    LIGHT_MAPS_LEFT_OUT = Warning "SCN-042" "a light map was left out: copies of its terrain would exceed the limits";
    /// A level that was compiled from the source is next to it, with its light.
    COMPILED_BESIDE = Note "SCN-043" "a compiled level is next to this source; only the compiled level has lighting";
    /// The half-spaces of a block do not enclose a volume.
    BLOCK_LEFT_OUT = Warning "SCN-044" "a block was left out, or some of its faces: its half-spaces do not enclose a volume";
    /// A texture archive that a source names was not found.
    ARCHIVE_MISSING = Warning "SCN-045" "a texture archive of the source was not found";
}
