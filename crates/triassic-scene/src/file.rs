//! What exporters make.

/// A file that an exporter made. Writing it is the caller's business.
#[derive(Clone, PartialEq, Eq)]
pub struct OutFile {
    /// Its name, without folders.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for OutFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OutFile({:?}, {} bytes)", self.name, self.bytes.len())
    }
}

/// Names for files that any file system takes, each once without regard to letter case.
///
/// ```
/// use triassic_scene::FileNames;
/// let mut names = FileNames::default();
/// assert_eq!(names.unique("models\\x/skin:1.pcx", "png"), "models_x_skin_1.pcx.png");
/// assert_eq!(names.unique("Skin", "png"), "Skin.png");
/// assert_eq!(names.unique("skin", "png"), "skin_2.png");
/// ```
#[derive(Debug, Clone, Default)]
pub struct FileNames(std::collections::HashSet<String>);

impl FileNames {
    /// A name of letters, digits and `-_.+~@` with this ending (without a dot), not given out before.
    pub fn unique(&mut self, name: &str, extension: &str) -> String {
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '~' | '@');
        let clean: String = name.chars().take(100).map(|c| if allowed(c) { c } else { '_' }).collect();
        // A leading dot hides a file, and some systems keep a few short names for devices: neither is left bare.
        let clean = clean.trim_matches('.');
        let stem = clean.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let device = matches!(stem.as_str(), "" | "con" | "prn" | "aux" | "nul")
            || (stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")));
        let clean = if device { format!("_{clean}") } else { clean.to_owned() };
        let mut candidate = format!("{clean}.{extension}");
        let mut number: u32 = 1;
        while !self.0.insert(candidate.to_lowercase()) {
            number = number.saturating_add(1);
            candidate = format!("{clean}_{number}.{extension}");
        }
        candidate
    }
}
