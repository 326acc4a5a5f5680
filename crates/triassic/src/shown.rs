//! Loads the files that a scene shows, of all formats.

use std::{format, string::ToString};

use formats_core::{Diagnostics, files::name_text};
use triassic_convert::{Formats, Found, LoadError, Resolver, SceneOptions, image_scene, is_image_name};
use triassic_scene::Scene;

use crate::{FORMATS, OpenFile, Options};

/// All supported formats.
pub(crate) const ALL: Formats = Formats { reads, load };

fn reads(extension: &str) -> bool {
    FORMATS.iter().any(|format| format.extensions.contains(&extension))
}

fn load(
    resolver: &mut Resolver<'_>,
    options: &SceneOptions,
    left: &mut u64,
) -> Result<(Scene, Diagnostics), LoadError> {
    let other = |error: &dyn std::fmt::Display| LoadError::new(error.to_string());
    let own = resolver.own().ok_or_else(|| LoadError::new("not a file"))?;
    let name = name_text(resolver.files().name(own));
    let limited = Options::default().with_limits(options.limits).with_max_file_size((*left).min(resolver.max_size()));
    let opened = OpenFile::read_from(resolver.files(), own, &limited).map_err(|error| other(&error.source))?;
    *left = left.saturating_sub(opened.bytes().len().try_into().unwrap_or(u64::MAX));
    let parsed = match opened.parse() {
        Ok(parsed) => parsed,
        Err(_) if is_image_name(&name) => {
            let found = Found { name, bytes: opened.into_bytes() };
            return Ok((image_scene(found, options).map_err(LoadError::new)?, Diagnostics::new()));
        }
        Err(error) => return Err(other(&error.source)),
    };
    if parsed.is_companion() {
        return Err(LoadError::new(format!("{name} belongs to another file")));
    }
    parsed.to_scene(options, resolver).map_err(|error| other(&error))
}
