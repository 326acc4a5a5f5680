//! Names of source files that are valid in file systems, for writing and for searching.

use formats_core::files::name_text;

/// The extensions of images.
pub(crate) const IMAGES: [&str; 6] = ["bmp", "png", "tga", "pcx", "jpg", "jpeg"];

/// Returns the bytes of source text that has one character per byte.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}

/// Converts a name in a source to a single name that is valid on every file system: UTF-8 if it is valid, otherwise Latin-1. Other
/// characters become `_`.
pub(crate) fn safe(text: &str) -> String {
    safe_name(&name_text(&bytes(text)))
}

/// Converts a decoded name to a single name that is valid on every file system.
pub(crate) fn safe_name(name: &str) -> String {
    let allowed = |c: char| !(c.is_control() || matches!(c, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*'));
    let mut safe: String = name.chars().map(|c| if allowed(c) { c } else { '_' }).collect();
    // A leading dot hides a file; trailing spaces and dots are lost.
    if safe.starts_with(['.', ' ']) {
        safe.replace_range(..1, "_");
    }
    let kept = safe.trim_end_matches(['.', ' ']).len();
    let end = "_".repeat(safe.len().saturating_sub(kept));
    safe.replace_range(kept.., &end);
    // Some short names are devices.
    let stem = safe.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_port = |stem: &str| stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt"));
    if matches!(stem.as_str(), "" | "con" | "prn" | "aux" | "nul") || is_port(&stem) {
        safe.insert(0, '_');
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_file_names_are_kept() {
        for (name, expected) in [
            ("Sci3(Back2)", "Sci3(Back2)"),
            ("{fence", "{fence"),
            ("#skin \u{e4}", "#skin \u{e4}"),
            ("a:b?", "a_b_"),
            ("dir\\skin", "dir_skin"),
            ("../x ", "_._x_"),
            ("con", "_con"),
            ("", "_"),
        ] {
            assert_eq!(safe(name), expected, "{name}");
        }
        assert_eq!(safe("\u{c3}\u{a4}"), "\u{e4}");
    }
}
