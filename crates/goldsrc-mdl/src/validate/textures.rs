//! Textures and skins, of the main file or of the texture file.

use formats_core::field_at;

use super::{Check, placed};
use crate::{Header, TextureFlags, TextureRecord, codes};

impl Check<'_, '_> {
    pub(super) fn textures(&mut self) {
        let (textures, header) = (self.set.textures(), self.model.header());
        if header.has_external_textures() {
            if header.texture_count > 0 {
                self.found.report(codes::TEXTURES_UNPLACED, field_at!(Header, texture_count), None);
            }
        } else if header.texture_count == 0 {
            self.found.report(codes::NO_TEXTURES, field_at!(Header, texture_count), None);
        }
        self.names(textures.iter().map(|texture| (texture.name, texture.at())));
        for (n, texture) in textures.iter().enumerate() {
            let at = texture.at();
            let pixels = texture.pixels();
            let missing = match &pixels {
                Ok(pixels) => pixels.indices.is_empty(),
                Err(_) => true,
            };
            let place = pixels.map_or_else(|error| error.offset(), |_| field_at!(TextureRecord, width, at));
            self.check(missing, codes::TEXTURE_PIXELS, place, n);
            let width = texture.width.checked_rem(4) != Some(0);
            self.check(width, codes::TEXTURE_WIDTH, field_at!(TextureRecord, width, at), n);
            let flags_at = field_at!(TextureRecord, raw_flags, at);
            let unknown = !TextureFlags::all().contains(texture.flags());
            self.check(unknown, codes::TEXTURE_FLAGS, flags_at, n);
            let half_float = texture.flags().contains(TextureFlags::XASH_UV_HALF_FLOAT);
            self.check(half_float, codes::TEXTURE_HALF_FLOAT, flags_at, n);
            self.check(texture.is_protected(), codes::TEXTURE_PROTECTED, at, n);
            self.check(texture.is_remapped(), codes::TEXTURE_REMAP, at, n);
            let named_chrome = contains_ignoring_case(texture.name.as_bytes(), b"chrome");
            let chrome = texture.flags().contains(TextureFlags::CHROME);
            self.check(named_chrome && !chrome, codes::TEXTURE_CHROME, flags_at, n);
        }
        for (n, at, cell) in placed(self.set.skins().table()) {
            let known = usize::try_from(cell.texture).is_ok_and(|texture| texture < textures.len());
            self.check(!known, codes::SKIN_TEXTURE, at, n);
        }
    }
}

fn contains_ignoring_case(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}
