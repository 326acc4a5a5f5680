//! Reads a file from start to end.

use alloc::vec::Vec;

use formats_core::{Cursor, Error, ErrorKind, Head, Relative, Result, Source, text_damage};

use crate::{MipLevel, PixelType, Tag, Texture};

pub(crate) fn read(source: Source<'_>) -> Result<Texture<'_>> {
    if let Some(error) = Relative::error(Texture::INFO.id, &Head::from(source), Tag::MAGIC) {
        return Err(error);
    }
    let read = read_parts(source);
    // Only checked if something is wrong, since an intact file may look damaged.
    let is_suspicious = read.as_ref().map_or(true, |texture| texture.missing.is_some());
    is_suspicious.then(|| text_damage(source.bytes())).flatten().map_or(read, Err)
}

fn read_parts(source: Source<'_>) -> Result<Texture<'_>> {
    let mut cursor = source.cursor(0);
    let type_word = read_type(&mut cursor)?;
    let tags_at = cursor.position();
    while Tag::read(&mut cursor)?.is_some() {}
    let color_count = cursor.number::<u16>("palette")?;
    if type_word.is_none() && tags_at == cursor.position().saturating_sub(2) && color_count.value > 256 {
        let kind = ErrorKind::Malformed("the file begins neither with a known pixel type nor with tags");
        return Err(Error::new(kind, "header", 0));
    }
    let colors = cursor.records("palette", color_count)?;
    let by_extension = || {
        let is = |extension: &str| source.extension().eq_ignore_ascii_case(extension);
        if is("pac") || (!is("paa") && !colors.is_empty()) { PixelType::P8 } else { PixelType::Argb4444 }
    };
    let pixel_type = type_word.and_then(PixelType::from_word).unwrap_or_else(by_extension);
    let mut texture = Texture {
        source,
        type_word,
        pixel_type,
        tags_at,
        colors,
        levels: Vec::new(),
        has_end: false,
        end: 0,
        missing: None,
    };
    loop {
        let at = cursor.position();
        match MipLevel::read(&mut cursor, pixel_type) {
            Ok(Some(_)) => texture.levels.push(at),
            Ok(None) => {
                texture.has_end = true;
                break;
            }
            // Without the first level, there is nothing to show.
            Err(error) if texture.levels.is_empty() => return Err(error),
            Err(error) => {
                texture.missing = Some(error);
                cursor = source.cursor(source.size());
                break;
            }
        }
    }
    texture.end = cursor.position();
    Ok(texture)
}

/// The type of pixels, if the file begins with one.
fn read_type(cursor: &mut Cursor<'_>) -> Result<Option<u16>> {
    let mut ahead = cursor.clone();
    let word = ahead.field::<u16>("header")?;
    let known = PixelType::from_word(word).map(|_| word);
    if known.is_some() {
        *cursor = ahead;
    }
    Ok(known)
}
