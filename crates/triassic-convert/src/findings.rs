//! Findings of the converters, in addition to those of each format's `validate`.
//!
//! `crates/triassic/findings/scene.md` of the project explains each finding: cause and remedy.

use formats_core::{Diagnostic, Subject};

/// The line that a finding is about, by its number.
#[must_use]
pub fn subject(found: &Diagnostic) -> Option<Subject> {
    let line = found.element.filter(|_| found.code == BAD_CLIP_LINE)?;
    Subject::new("line", line.to_string().as_bytes())
}

formats_core::codes! {
    /// An image was not found.
    MISSING_IMAGE = "SCN-001", Warning, "an image was not found";
    /// An image cannot be read.
    BAD_IMAGE = "SCN-002", Warning, "an image cannot be read";
    /// A triangle was left out: it refers to a missing vertex.
    TRIANGLE_DROPPED = "SCN-003", Warning, "a triangle was left out: it refers to a missing vertex";
    /// An index out of range was set to the last element.
    INDEX_CLAMPED = "SCN-004", Warning, "an index out of range was set to the last element";
    /// A corner has no texture coordinates; they were set to 0.
    UV_DROPPED = "SCN-005", Warning, "a corner has no texture coordinates; they were set to 0";
    /// Normals were computed where the file has no usable ones.
    NORMALS_COMPUTED = "SCN-006", Note, "normals were computed where the file has no usable ones";
    /// A value that is not finite was set to 0.
    NOT_FINITE = "SCN-007", Warning, "a value that is not finite was set to 0";
    /// A companion file was not found.
    MISSING_COMPANION = "SCN-008", Warning, "a companion file was not found";
    /// A bone whose parent is out of range was made a root.
    BAD_PARENT = "SCN-009", Warning, "a bone whose parent is out of range was made a root";
    /// A sequence has no valid frame rate; it plays at 10 frames per second.
    BAD_FRAME_RATE = "SCN-010", Warning, "a sequence has no valid frame rate; it plays at 10 frames per second";
    /// A hitbox or an attachment was left out: its bone is missing.
    PART_WITHOUT_BONE = "SCN-011", Warning, "a hitbox or an attachment was left out: its bone is missing";
    /// A part of the model cannot be read and was left out.
    UNREADABLE_PART = "SCN-012", Error, "a part of the model cannot be read and was left out";
    /// An image was not decoded: this build lacks the feature `images`.
    IMAGE_NOT_DECODED = "SCN-013", Warning, "an image was not decoded: this build lacks the feature `images`";
    /// All vertices are at the same point: nothing can be seen.
    COLLAPSED = "SCN-014", Warning, "all vertices are at the same point: nothing can be seen";
    /// The animations were left out: this version does not store how to scale them.
    ANIMATIONS_LEFT_OUT = "SCN-015", Warning, "the animations were left out: this version does not store how to scale them";
    /// A sequence has fewer blends than requested; its last one was converted.
    BLEND_MISSING = "SCN-016", Note, "a sequence has fewer blends than requested; its last one was converted";
    /// More than four bones move a vertex; the four with the largest weights were kept.
    WEIGHTS_DROPPED = "SCN-017", Warning, "more than four bones move a vertex; the four with the largest weights were kept";
    /// A position in a frame was left out: it refers to a missing vertex.
    FRAME_VERTEX_DROPPED = "SCN-018", Warning, "a position in a frame was left out: it refers to a missing vertex";
    /// No sequence has a requested name; no animations were converted.
    NO_SEQUENCE = "SCN-019", Note, "no sequence has a requested name; no animations were converted";
    /// A file that the scene shows was not found; its node is empty.
    FILE_ABSENT = "SCN-020", Warning, "a file that the scene shows was not found; its node is empty";
    /// A file that the scene shows cannot be read; its node is empty.
    FILE_UNREADABLE = "SCN-021", Warning, "a file that the scene shows cannot be read; its node is empty";
    /// The name of a file is truncated and matches several files; its node is empty.
    FILE_AMBIGUOUS = "SCN-022", Warning, "the name of a file is truncated and matches several files; its node is empty";
    /// A file contains itself, directly or through others; its node there is empty.
    FILE_CYCLE = "SCN-023", Warning, "a file contains itself, directly or through others; its node there is empty";
    /// Files are nested more than 8 levels deep; the node there is empty.
    FILE_TOO_DEEP = "SCN-024", Warning, "files are nested more than 8 levels deep; the node there is empty";
    /// A node is empty: more nodes would exceed the limits.
    TOO_MANY_NODES = "SCN-025", Warning, "a node is empty: more nodes would exceed the limits";
    /// A file that the scene shows has findings; convert it separately to see them.
    FILE_FINDINGS = "SCN-026", Note, "a file that the scene shows has findings; convert it separately to see them";
    /// An entity does not move: its animations would exceed the limits.
    ENTITY_STILL = "SCN-027", Warning, "an entity does not move: its animations would exceed the limits";
    /// An animation has more than 512 frames; evenly spaced ones were kept.
    FRAMES_THINNED = "SCN-030", Note, "an animation has more than 512 frames; evenly spaced ones were kept";
    /// A proxy was left out: its selection is not one triangle with an area.
    PROXY_WITHOUT_PLACE = "SCN-031", Warning, "a proxy was left out: its selection is not one triangle with an area";
    /// A material cannot be read.
    BAD_MATERIAL = "SCN-032", Warning, "a material cannot be read";
    /// A line of the file that lists the clips cannot be read and was left out.
    BAD_CLIP_LINE = "SCN-033", Warning, "a line of the file that lists the clips cannot be read and was left out";
    /// A listed clip has frames that are not in the model; it was cut or left out.
    CLIP_FRAMES_MISSING = "SCN-034", Warning, "a listed clip has frames that are not in the model; it was cut or left out";
    /// The stored normals of a mesh pointed inward and were inverted.
    NORMALS_TURNED = "SCN-035", Note, "the stored normals of a mesh pointed inward and were inverted";
    /// Most stored normals of a mesh disagree with its faces; try --normals recomputed.
    NORMALS_DISAGREE = "SCN-036", Warning, "most stored normals of a mesh disagree with its faces; try --normals recomputed";
    /// A triangle has no material; it shows the first skin.
    FIRST_SKIN_SHOWN = "SCN-037", Note, "a triangle has no material; it shows the first skin";
    /// A skin is not used by any triangle and was left out.
    UNUSED_SKIN = "SCN-038", Note, "a skin is not used by any triangle and was left out";
    /// A face that shows the sky was left out; `--sky` draws a dome or the faces.
    SKY_LEFT_OUT = "SCN-040", Note, "a face that shows the sky was left out; `--sky` draws a dome or the faces";
    /// Too many entities at one position: not all truncated names were looked up in the level source.
    NAMES_NOT_COMPARED = "SCN-041", Warning, "too many entities at one position: not all truncated names were looked up in the level source";
    /// A light map was left out: copies of its terrain would exceed the limits.
    LIGHT_MAPS_LEFT_OUT = "SCN-042", Warning, "a light map was left out: copies of its terrain would exceed the limits";
    /// A compiled level is next to this source; only the compiled level has lighting.
    COMPILED_BESIDE = "SCN-043", Note, "a compiled level is next to this source; only the compiled level has lighting";
    /// A block was left out, or some of its faces: its half-spaces do not enclose a volume.
    BLOCK_LEFT_OUT = "SCN-044", Warning, "a block was left out, or some of its faces: its half-spaces do not enclose a volume";
    /// A texture archive of the source was not found.
    ARCHIVE_MISSING = "SCN-045", Warning, "a texture archive of the source was not found";
}
