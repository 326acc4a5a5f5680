//! The guarantees, and the errors about violations.

/// A violated guarantee of a scene, and its location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{list} {index}: {rule}")]
pub struct CheckError {
    /// The list of the element.
    pub list: List,
    /// The element.
    pub index: u32,
    /// The violated rule.
    pub rule: Rule,
}

/// The lists of a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum List {
    /// [`Scene::nodes`](crate::Scene::nodes).
    #[error("node")]
    Nodes,
    /// [`Scene::roots`](crate::Scene::roots).
    #[error("root")]
    Roots,
    /// [`Scene::meshes`](crate::Scene::meshes).
    #[error("mesh")]
    Meshes,
    /// [`Scene::materials`](crate::Scene::materials).
    #[error("material")]
    Materials,
    /// [`Scene::textures`](crate::Scene::textures).
    #[error("texture")]
    Textures,
    /// [`Scene::variants`](crate::Scene::variants).
    #[error("variant")]
    Variants,
    /// [`Scene::skins`](crate::Scene::skins).
    #[error("skin")]
    Skins,
    /// [`Scene::animations`](crate::Scene::animations).
    #[error("animation")]
    Animations,
    /// [`Scene::instances`](crate::Scene::instances).
    #[error("instance")]
    Instances,
}

/// The guarantees, each named by its violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Rule {
    /// Ids refer to existing elements.
    #[error("refers to a missing element")]
    MissingElement,
    /// Names are not empty.
    #[error("the name is empty")]
    EmptyName,
    /// Names are unique in their list.
    #[error("duplicate name")]
    RepeatedName,
    /// All numbers are finite.
    #[error("a value is infinite or NaN")]
    NotFinite,
    /// Numbers are within their bounds: colors, weights, angles, times.
    #[error("a value is out of range")]
    OutOfBounds,
    /// A node has one parent or is a root, and is reachable.
    #[error("must occur exactly once in the tree")]
    NotATree,
    /// The tree is at most [`Scene::MAX_DEPTH`](crate::Scene::MAX_DEPTH) deep.
    #[error("is too deep in the tree")]
    TooDeep,
    /// Rotations have length 1.
    #[error("a rotation does not have length 1")]
    RotationLength,
    /// Normals have length 1.
    #[error("a normal does not have length 1")]
    NormalLength,
    /// Corresponding lists have the same length.
    #[error("related lists differ in length")]
    ListLengths,
    /// There are three indices per triangle.
    #[error("the number of indices is not a multiple of three")]
    NoTriangles,
    /// Vertex indices and joint numbers are in range.
    #[error("a vertex or joint number is out of range")]
    IndexRange,
    /// The vertices of a shape are in increasing order.
    #[error("the vertices of a shape are not strictly increasing")]
    VertexOrder,
    /// Weights have the sum 1.
    #[error("the weights of a vertex do not add up to 1")]
    WeightSum,
    /// No joint moves a vertex twice.
    #[error("a joint moves a vertex twice")]
    RepeatedJoint,
    /// A node has a skin if and only if its mesh has joints.
    #[error("there is a skin but the mesh has no joints, or joints but no skin")]
    SkinWithoutJoints,
    /// A skinned node has no children, no transform of its own and no animation of it.
    #[error("a skinned node has children or a transform")]
    SkinnedNode,
    /// The joints of a skin are distinct, at least one, below one root, and hidden only together and with its meshes.
    #[error("the joints of the skin have no common root")]
    ScatteredJoints,
    /// Images have as many pixels as their size requires; files start with the magic number of their kind.
    #[error("the image is not of its declared kind")]
    BadImage,
    /// A material has at most one input per role.
    #[error("two inputs of the material have the same role")]
    RepeatedRole,
    /// A part has the UV sets that the textures of its material use, and those of the materials that it has in
    /// variants.
    #[error("a texture uses a UV set that the primitive lacks")]
    MissingUvs,
    /// A variant replaces a material at most once.
    #[error("the variant replaces the same material twice")]
    RepeatedExchange,
    /// A channel has keys, and a time for each.
    #[error("a channel does not have one time per key, or has no keys")]
    KeyCount,
    /// Times increase.
    #[error("times are not strictly increasing")]
    TimeOrder,
    /// Consecutive rotation keys have a nonnegative dot product.
    #[error("a rotation key has the opposite sign of the one before")]
    RotationSign,
    /// Shape keys refer to shapes of the node's mesh.
    #[error("a shape key refers to a missing shape of the node's mesh")]
    MissingShape,
    /// A node has at most one channel for each kind of value.
    #[error("two channels for one property")]
    RepeatedChannel,
}

/// Returns the rule as an error unless `holds`.
pub(super) const fn need(holds: bool, rule: Rule) -> Result<(), Rule> {
    if holds { Ok(()) } else { Err(rule) }
}

/// Checks each element of a list with a rule that is independent of its location.
pub(super) fn each<T>(list: List, elements: &[T], rule: impl Fn(&T) -> Result<(), Rule>) -> Result<(), CheckError> {
    (0..).zip(elements).try_for_each(|(index, element)| rule(element).map_err(|rule| CheckError { list, index, rule }))
}
