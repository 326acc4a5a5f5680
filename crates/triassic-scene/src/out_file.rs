//! The files that exporters create, and their errors.

use crate::CheckError;
use formats_core::hash::HashMap;
use std::collections::hash_map::Entry;

/// A file created by an exporter, which the caller writes.
#[derive(Clone, PartialEq, Eq)]
pub struct OutFile {
    /// Its name, without folders.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for OutFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OutFile({:?}, {} bytes)", self.name, self.bytes.len())
    }
}

/// File names that are valid on any file system and unique, ignoring letter case.
///
/// ```
/// use triassic_scene::FileNames;
/// let mut names = FileNames::default();
/// assert_eq!(names.unique("models\\x/skin:1.pcx", "png"), "models_x_skin_1.pcx.png");
/// assert_eq!(names.unique("Skin", "png"), "Skin.png");
/// assert_eq!(names.unique("skin", "png"), "skin_2.png");
/// ```
#[derive(Debug, Clone, Default)]
pub struct FileNames {
    /// The names in use in lower case, each with the last number that was tried.
    given: HashMap<String, u32>,
}

impl FileNames {
    /// A unique name of letters, digits and `-_.+~@` with this extension (without a dot).
    pub fn unique(&mut self, name: &str, extension: &str) -> String {
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '~' | '@');
        let clean: String = name.chars().take(100).map(|c| if allowed(c) { c } else { '_' }).collect();
        // Leading dots hide a file, and some systems reserve a few short names for devices: both are avoided.
        let clean = clean.trim_matches('.');
        let stem = clean.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let device = matches!(stem.as_str(), "" | "con" | "prn" | "aux" | "nul")
            || (stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")));
        let clean = if device { format!("_{clean}") } else { clean.to_owned() };
        let first = format!("{clean}.{extension}");
        let key = first.to_lowercase();
        let Some(mut number) = self.given.get(&key).copied() else {
            self.given.insert(key, 1);
            return first;
        };
        // All lower numbers were tried before: many equal names take no longer than others.
        loop {
            number = number.saturating_add(1);
            let candidate = format!("{clean}_{number}.{extension}");
            if let Entry::Vacant(free) = self.given.entry(candidate.to_lowercase()) {
                free.insert(1);
                self.given.insert(key, number);
                return candidate;
            }
        }
    }
}

/// The reason why a scene cannot be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The scene fails its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The requested animation does not exist.
    #[error("no animation named {0:?}")]
    NoAnimation(String),
    /// An OBJ would be too large, since it has the vertices of each node, as in a level with many entities.
    #[error("the OBJ would have {vertices} vertices; at most {max} are supported; in glTF, entities share them")]
    TooManyVertices {
        /// The required number.
        vertices: u64,
        /// The maximum number.
        max: u64,
    },
    /// An image cannot be written.
    #[error("texture {name:?}: {reason}")]
    Image {
        /// The texture.
        name: String,
        /// The message of the encoder.
        reason: String,
    },
}

// Not `#[from]`, which would also make it the source: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

/// The result of writing a scene.
pub type Result<T, E = Error> = std::result::Result<T, E>;
