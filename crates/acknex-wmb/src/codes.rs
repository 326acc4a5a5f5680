//! Every finding of this crate's `validate` functions, about readable files.
//!
//! `crates/triassic/findings/acknex-wmb.md` of the project explains each finding: cause and remedy.

/// The id of the format: the crate's name.
pub(crate) const FORMAT: &str = "acknex-wmb";

formats_core::codes! {
    /// Two lists share bytes.
    OVERLAP = "WMB-001", Warning, "two lists overlap";
    /// Bytes that belong to no list, and are not the padding of one.
    UNCOVERED = "WMB-002", Note, "bytes belong to no list";
    /// The length of a list is not a multiple of the size of its records.
    PARTIAL_RECORD = "WMB-003", Warning, "a list does not end with a whole record";
    /// A list does not start at a multiple of 4.
    UNALIGNED = "WMB-004", Note, "a list does not start at a multiple of 4";
    /// List 18, whose meaning is unknown, is not empty.
    UNKNOWN_LIST = "WMB-005", Note, "list 18 is not empty";
    /// The list of terrain lightmaps is invalid.
    GARBAGE_TERRAIN = "WMB-006", Note, "the terrain lightmap list is garbage";
    /// The information object is missing.
    NO_INFO = "WMB-007", Note, "the level has no information object";
    /// A page size that is not 0, 1 or 2.
    BAD_PAGE_SIZE = "WMB-008", Warning, "the size of lightmap pages is unknown";
    /// Bytes after the last whole page.
    PARTIAL_PAGE = "WMB-009", Warning, "the lightmap list does not end with a whole page";
    /// A texture whose pixels cannot be read.
    BAD_TEXTURE = "WMB-010", Error, "a texture cannot be read";
    /// The mipmap offsets in the header are wrong.
    MIP_OFFSET = "WMB-011", Note, "the mipmap offsets of a texture are wrong";
    /// A texture info refers to a missing texture.
    BAD_TEXTURE_INDEX = "WMB-012", Warning, "a texture info refers to a missing texture";
    /// A plane, a vertex or a texture info has a number that is infinite or NaN.
    NOT_FINITE = "WMB-013", Error, "a value of the geometry is infinite or NaN";
    /// A face refers to a missing edge or vertex.
    BAD_EDGE = "WMB-014", Error, "a face refers to a missing edge or vertex";
    /// A face has fewer than three edges.
    FEW_EDGES = "WMB-015", Warning, "a face has fewer than three edges";
    /// A face refers to a missing texture info.
    BAD_TEX_INFO = "WMB-016", Error, "a face refers to a missing texture info";
    /// A face, a node or a clip node refers to a missing plane.
    BAD_PLANE = "WMB-017", Error, "a face or a node refers to a missing plane";
    /// The light list or a page lacks luxels of a face.
    MISSING_LUXELS = "WMB-018", Warning, "the luxels of a face are missing";
    /// A node refers to a missing node or leaf.
    BAD_CHILD = "WMB-019", Error, "a node refers to a missing node or leaf";
    /// A node can be reached in two ways.
    CYCLE = "WMB-020", Error, "a node has two parents: the nodes are not a tree";
    /// A leaf refers to missing mark surfaces.
    BAD_LEAF = "WMB-021", Error, "a leaf refers to missing mark surfaces";
    /// A mark surface refers to a missing face or block.
    BAD_MARK_SURFACE = "WMB-022", Error, "a mark surface refers to a missing face or block";
    /// A clip node refers to a missing clip node.
    BAD_CLIP_CHILD = "WMB-023", Warning, "a clip node refers to a missing clip node";
    /// A triangle refers to a missing vertex of its block.
    BAD_VERTEX = "WMB-024", Error, "a triangle refers to a missing vertex";
    /// A triangle refers to a missing skin of its block.
    BAD_SKIN = "WMB-025", Error, "a triangle refers to a missing skin";
    /// A skin refers to a missing texture.
    BAD_SKIN_TEXTURE = "WMB-026", Warning, "a skin refers to a missing texture";
    /// A skin refers to a missing page.
    BAD_SKIN_PAGE = "WMB-027", Warning, "a skin refers to a missing lightmap";
    /// A skin refers to a missing texture info.
    BAD_SKIN_TEX_INFO = "WMB-028", Note, "a skin refers to a missing texture info";
    /// Bytes after the last block.
    BLOCK_REST = "WMB-029", Note, "bytes follow the last block";
    /// The offset of an object is outside the list.
    BAD_OBJECT_OFFSET = "WMB-030", Error, "the offset of an object is outside its list";
    /// An object of an unknown kind.
    UNKNOWN_OBJECT = "WMB-031", Note, "an object is of an unknown kind";
    /// An object that is shorter than its kind.
    CUT_OBJECT = "WMB-032", Error, "an object is truncated";
    /// The file name of an entity fills its field.
    CUT_NAME = "WMB-033", Warning, "the file name of an entity is truncated";
    /// A position, an angle or a scale is infinite or NaN.
    OBJECT_NOT_FINITE = "WMB-034", Error, "the position of an object is infinite or NaN";
    /// An edge of a path refers to a missing point.
    BAD_PATH_EDGE = "WMB-035", Warning, "an edge of a path refers to a missing point";
    /// An entity is attached to a missing path.
    BAD_PATH = "WMB-036", Warning, "an entity is attached to a missing path";
    /// A terrain lightmap belongs to a missing object.
    BAD_TERRAIN = "WMB-037", Warning, "a terrain lightmap belongs to a missing object";
    /// An entry of a texture archive extends past the end of the file.
    WAD_OUTSIDE = "WMB-038", Error, "an entry extends past the end of the archive";
    /// A texture of an archive cannot be read.
    WAD_TEXTURE = "WMB-039", Error, "a texture of the archive cannot be read";
    /// A face of a level source refers to a missing vertex.
    SOURCE_CORNER = "WMB-040", Error, "a face of a block refers to a missing vertex";
    /// A node's header declares a wrong number of children.
    SOURCE_CHILDREN = "WMB-041", Warning, "a node declares a wrong number of children";
    /// A node of an unknown kind.
    SOURCE_KIND = "WMB-042", Note, "a node is of an unknown kind";
    /// A leaf's row would start outside the visibility list.
    BAD_VISIBILITY = "WMB-043", Warning, "the visibility offset of a leaf is outside its list";
    /// An entity is attached to a missing entity.
    BAD_ATTACHED = "WMB-044", Warning, "an entity is attached to a missing entity";
    /// The minimum of a box of a block, node, leaf or region exceeds its maximum.
    BOX_TURNED = "WMB-045", Warning, "the minimum of a box exceeds its maximum";
    /// A block's box does not contain its vertices, or a node's box does not contain its children's.
    BOX_WRONG = "WMB-046", Note, "a box does not enclose its contents";
    /// A terrain lightmap belongs to an object that shows no terrain.
    NOT_TERRAIN = "WMB-047", Warning, "a terrain lightmap belongs to an object that is not a terrain";
    /// The number of points of a path is stored as a float and is not a whole number.
    POINT_COUNT = "WMB-048", Warning, "the number of points of a path is not a whole number";
    /// A number of an object, other than its position, is infinite or NaN.
    OBJECT_VALUE = "WMB-049", Warning, "a value of an object is infinite or NaN";
    /// A light is darker than black or brighter than 100 percent.
    LIGHT_COLOR = "WMB-050", Note, "the color of a light is outside 0 to 100 percent";
    /// The name of a texture or a material fills its field.
    NAME_FULL = "WMB-051", Note, "a name fills its field, without a NUL";
    /// Stale bytes after the name of a texture or a material.
    NAME_RESIDUE = "WMB-052", Note, "stale bytes after a name's NUL";
    /// A field that is always 0 according to the document or in known files.
    RESERVED = "WMB-053", Note, "a reserved field is not zero";
    /// A texture whose size does not meet the document's requirements.
    TEXTURE_SIDE = "WMB-054", Note, "the width or height of a texture is not a multiple of 4, or of 8 if it has mipmaps";
    /// The half-spaces of a block have no point in common.
    SOURCE_EMPTY = "WMB-055", Warning, "the half-spaces of a block do not enclose anything";
    /// The half-spaces of a block leave a side open.
    SOURCE_UNBOUNDED = "WMB-056", Warning, "the half-spaces of a block do not enclose a volume";
    /// A face of a level source has fewer than three corners.
    SOURCE_FACE = "WMB-057", Note, "a face of a block has no polygon";
    /// A count before the sections of a text level source is wrong.
    SOURCE_COUNT = "WMB-058", Note, "a level source declares a wrong number of sections";
    /// Misplaced sections of a text level source.
    SOURCE_PLACE = "WMB-059", Warning, "an object refers to a missing section, or no object refers to a section";
    /// The palette of a text level source is too short or too long.
    SOURCE_PALETTE = "WMB-060", Warning, "the palette of a level source does not have 256 colors";
    /// The data after the known parts of a section.
    SOURCE_REST = "WMB-061", Note, "a section contains fields that are not understood";
    /// Entries of an archive that share the same data.
    WAD_SHARED = "WMB-062", Note, "an entry has the same data as another one, stored once";
    /// The data of an entry overlaps another entry's.
    WAD_OVERLAP = "WMB-063", Error, "an entry's data overlaps another entry's";
}
