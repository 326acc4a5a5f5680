//! Models built from scratch, and models that were read and then changed.

mod face;
mod lod;
mod tag;
mod write;

use alloc::{borrow::Cow, vec::Vec};

pub use face::BuilderFace;
pub use lod::BuilderLod;
pub use tag::BuilderTag;
pub(crate) use tag::padded;

use formats_core::WriteError;

use crate::Model;

/// The parts of a file to be written: new ones, or those of a parsed file, borrowed until they are changed.
///
/// Unchanged contents are written byte for byte, including anything unusual.
///
/// ```
/// use bis_p3dm::{Builder, BuilderFace, BuilderLod, Model, Point, Resolution, Vec3};
///
/// let mut lod = BuilderLod::new(Resolution(0.0));
/// lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y].map(Point::new));
/// lod.faces.push(BuilderFace::from_points(&[0, 1, 2]).with_texture(br"my\addon\data\a_co.paa"));
/// lod.set_property(b"lodnoshadow", b"1")?;
/// lod.add_uv_set();
/// let bytes = Builder::new([lod]).write()?;
/// let model = Model::parse(&bytes)?;
/// assert_eq!(Builder::from_model(&model).write()?, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder<'a> {
    /// The version of the file: [`Model::VERSION`].
    pub version: u32,
    /// The levels of detail, the finest first.
    pub lods: Vec<BuilderLod<'a>>,
    /// The bytes after the last level: normally none.
    pub tail: Cow<'a, [u8]>,
}

impl<'a> Builder<'a> {
    /// Creates a file of these levels of detail.
    pub fn new(lods: impl IntoIterator<Item = BuilderLod<'a>>) -> Self {
        Self { version: Model::VERSION, lods: lods.into_iter().collect(), tail: Cow::Borrowed(&[]) }
    }
    /// Creates a builder with everything in `model`, to the last byte. Names and data of tags are borrowed.
    #[must_use]
    pub fn from_model(model: &Model<'a>) -> Self {
        Self {
            version: model.header().version,
            lods: model.lods().iter().map(BuilderLod::from_lod).collect(),
            tail: Cow::Borrowed(model.tail().record),
        }
    }
    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// If a face has neither 3 nor 4 corners, a name contains a NUL or does not fit into its field, the form of a level
    /// cannot store something, or a list has more elements than its count can express.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        write::write(self)
    }
}
