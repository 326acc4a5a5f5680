//! The findings of [`Model::validate`](crate::Model::validate) and
//! [`Material::validate`](crate::rvmat::Material::validate). Append only: a number is never reused.
//!
//! `crates/triassic/findings/bis-p3dm.md` of the project explains each finding: cause and remedy.

formats_core::codes! {
    /// The version of the file is not 1.1, which all real files have.
    OTHER_VERSION = "P3D-001", Note, "the version is not 1.1";
    /// Bytes after the last level of detail.
    TAIL = "P3D-002", Note, "bytes follow the last level of detail";
    /// A file without levels.
    NO_LODS = "P3D-003", Warning, "the model has no levels of detail";
    /// 30 levels of detail or more.
    MANY_LODS = "P3D-004", Warning, "there are 30 or more levels of detail; binarize may crash";
    /// A header of more than 28 bytes.
    LARGE_HEADER = "P3D-005", Note, "the header of a level of detail is longer than 28 bytes";
    /// A version of a level that is not usual for its form.
    LOD_VERSION = "P3D-006", Note, "a level of detail has an unusual version";
    /// Flags of a level, which are 0 in all real files.
    LOD_FLAGS = "P3D-007", Note, "the flags of a level of detail are not zero";
    /// Two levels with the same resolution.
    DUPLICATE_LOD = "P3D-008", Warning, "duplicate resolution of a level of detail";
    /// A level with a lower resolution than the one before it.
    UNSORTED_LODS = "P3D-009", Note, "the levels of detail are not sorted by resolution";
    /// A resolution that no kind has.
    UNKNOWN_LOD = "P3D-010", Note, "the kind of the resolution is unknown";
    /// A resolution near that of a kind.
    INEXACT_LOD = "P3D-011", Note, "the resolution is not exactly that of its kind";
    /// A tag whose data have another size than its kind asks for.
    WRONG_SIZE = "P3D-012", Warning, "the data of a tag has the wrong size; the engine skips it";
    /// A tag that starts with `#` and is not known.
    UNKNOWN_TAG = "P3D-013", Note, "a tag is unknown";
    /// A tag whose first byte is not 1.
    INACTIVE_TAG = "P3D-014", Note, "the first byte of a tag is not 1";
    /// A `P3DM` level without `#UVSet#`.
    NO_UV_SET = "P3D-015", Note, "a P3DM level of detail has no UV set";
    /// UV set 0 differs from the UVs of the faces.
    UV_SET_DIFFERS = "P3D-016", Warning, "UV set 0 differs from the UVs of the faces";
    /// UV sets that are not numbered 0, 1, 2, …
    UV_SET_NUMBER = "P3D-017", Warning, "the UV sets are not numbered 0, 1, 2 and so on";
    /// More than 8 UV sets.
    MANY_UV_SETS = "P3D-018", Warning, "a level of detail has more than 8 UV sets";
    /// A position or a normal that is not finite.
    NOT_FINITE = "P3D-019", Error, "a position or a normal is infinite or NaN";
    /// A UV that is not finite.
    UV_NOT_FINITE = "P3D-020", Warning, "a UV is infinite or NaN";
    /// A UV of more than 100,000.
    LARGE_UV = "P3D-021", Note, "a UV exceeds 100,000; the engine uses 0";
    /// A mass that is not finite.
    MASS_NOT_FINITE = "P3D-022", Error, "a mass is infinite or NaN";
    /// A corner whose point does not exist.
    BAD_POINT = "P3D-023", Error, "a face refers to a missing point";
    /// A corner whose normal does not exist.
    BAD_NORMAL = "P3D-024", Warning, "a face refers to a missing normal";
    /// A face with the same point twice.
    DEGENERATE = "P3D-025", Note, "a face has the same point twice";
    /// A point with flags that no document knows.
    POINT_FLAGS = "P3D-026", Warning, "a point has unknown flags; Flashpoint ignores all its flags";
    /// A face with flags that no document knows.
    FACE_FLAGS = "P3D-027", Note, "a face has unknown flags";
    /// An edge whose point does not exist.
    BAD_EDGE = "P3D-028", Warning, "a sharp edge refers to a missing point";
    /// A texture or a material that starts with a backslash.
    LEADING_BACKSLASH = "P3D-029", Warning, "a path starts with a backslash";
    /// A path with a drive letter.
    DRIVE = "P3D-030", Warning, "a path has a drive letter";
    /// A texture that is a TGA.
    TGA = "P3D-031", Warning, "a texture is a .tga file; games read .paa";
    /// A path with slashes.
    FORWARD_SLASH = "P3D-032", Note, "a path has a forward slash";
    /// A name that is not ASCII.
    NOT_ASCII = "P3D-033", Note, "a name is not ASCII";
    /// A name that fills its field.
    WITHOUT_NUL = "P3D-034", Warning, "a name fills its field, so no NUL ends it";
    /// A tag without a name.
    EMPTY_NAME = "P3D-035", Note, "a tag has no name";
    /// Two selections with the same name, without letter case.
    DUPLICATE_SELECTION = "P3D-036", Warning, "duplicate selection name";
    /// A selection whose name starts with `-` or `.`.
    IGNORED_SELECTION = "P3D-037", Note, "the engine ignores a selection whose name starts with `-` or `.`";
    /// A byte of a face that is neither 0 nor 1.
    FACE_BYTE = "P3D-038", Note, "a selection has a face whose byte is neither 0 nor 1";
    /// Weights of a point that do not add up to 1.
    WEIGHTS = "P3D-039", Warning, "the weights of a point do not add up to 1";
    /// A proxy without a path or a number.
    PROXY_NAME = "P3D-040", Warning, "the name of a proxy has no path or no number";
    /// A proxy that is not one triangle with three points.
    PROXY_SHAPE = "P3D-041", Warning, "a proxy is not one triangle with its three points";
    /// A property whose name seems to be mistyped.
    PROPERTY_TYPO = "P3D-042", Warning, "the name of a property seems to be mistyped";
    /// A property with white space around its name or value.
    PROPERTY_SPACE = "P3D-043", Warning, "a property has white space around its name or value";
    /// A property without a name.
    PROPERTY_EMPTY = "P3D-044", Note, "a property has no name";
    /// Two properties with the same name.
    DUPLICATE_PROPERTY = "P3D-045", Note, "duplicate property name";
    /// Bytes after the NUL of a name in a field.
    RESIDUE = "P3D-046", Note, "stale bytes after a name's NUL";
    /// A geometry level without components.
    NO_COMPONENTS = "P3D-047", Warning, "a geometry level of detail has no components";
    /// A component after a missing number.
    COMPONENT_GAP = "P3D-048", Warning, "the engine stops at the first missing number of a component";
    /// A component of fewer than 4 faces.
    COMPONENT_SMALL = "P3D-049", Warning, "a component has fewer than 4 faces; the engine ignores it";
    /// A component that is not closed.
    COMPONENT_OPEN = "P3D-050", Warning, "a component is not closed";
    /// A component that is not convex.
    COMPONENT_CONCAVE = "P3D-051", Warning, "a component is not convex";
    /// A component that is too large for the check of its shape.
    COMPONENT_LARGE = "P3D-052", Note, "a component is too large to be checked for convexity";
    /// The geometry level does not weigh anything.
    NO_MASS = "P3D-053", Warning, "the geometry level of detail has no mass";
    /// A center of mass that cannot be.
    CENTER_OF_MASS = "P3D-054", Warning, "masses are negative, or the center of mass is outside the model";
    /// A shadow volume with a quad.
    SHADOW_QUAD = "P3D-055", Warning, "a shadow volume has a face with four corners";
    /// A shadow volume with a texture.
    SHADOW_TEXTURE = "P3D-056", Warning, "a shadow volume has a texture";
    /// A shadow buffer with quads or textures.
    SHADOW_BUFFER = "P3D-057", Note, "a shadow buffer has quads or textures";
    /// A roadway with more than 255 points or faces.
    ROADWAY = "P3D-058", Warning, "a roadway has more than 255 points or faces";
    /// Frames that are not sorted by time.
    FRAME_ORDER = "P3D-059", Note, "the frames of an animation are not sorted by time";
    /// A UV set or a frame whose size does not count the number that it begins with.
    SIZE_LACKS_NUMBER = "P3D-060", Warning, "the size of a tag lacks the 4 bytes of its number";
    /// Two entries of one class of a material with the same name.
    MATERIAL_REPEATED_NAME = "P3D-061", Warning, "a class of a material has two entries with the same name";
    /// A color of a material that is not four numbers.
    MATERIAL_COLOR = "P3D-062", Warning, "a color of a material is not four numbers";
    /// A stage of a material that names a class `TexGenN` that is not there.
    MATERIAL_TEX_GEN = "P3D-063", Warning, "a stage of a material names a TexGen class that does not exist";
    /// A stage of a material without `texture`.
    MATERIAL_NO_TEXTURE = "P3D-064", Note, "a stage of a material has no texture entry";
    /// A `uvTransform` of zeros.
    MATERIAL_ZERO_TRANSFORM = "P3D-065", Note, "a uvTransform of a material contains only zeros";
}
