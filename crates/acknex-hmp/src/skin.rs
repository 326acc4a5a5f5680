//! Skins and their use.

use formats_core::{Cursor, Located, Result, acknex, number};

use crate::{Generation, Header, SkinHeader, Terrain};

/// A skin, and the byte at which it starts: that of its type. It can be used as the [`acknex::Skin`] that holds its data.
pub type Skin<'a> = Located<acknex::Skin<'a>>;

/// Reads a skin: in HMP4 its size is in the header of the file.
pub(crate) fn read<'a>(cursor: &mut Cursor<'a>, generation: Generation, header: &Header) -> Result<Skin<'a>> {
    const WHAT: &str = "skin";
    let at = cursor.position();
    let data = if generation == Generation::Hmp4 {
        let raw_type = cursor.number::<u32>(WHAT)?;
        acknex::Skin::read(cursor, raw_type, number!(header: Header, skin_width), number!(header: Header, skin_height))?
    } else {
        let skin = cursor.record::<SkinHeader>(WHAT)?;
        let raw_type = number!(skin: SkinHeader, raw_type, at);
        acknex::Skin::read(
            cursor,
            raw_type,
            number!(skin: SkinHeader, width, at),
            number!(skin: SkinHeader, height, at),
        )?
    };
    Ok(Located::new(data, at))
}

impl<'a> Terrain<'a> {
    /// Returns the skin that covers the whole ground: the first one.
    #[must_use]
    pub fn ground_skin(&self) -> Option<Skin<'a>> {
        self.skin(0)
    }
    /// Returns the detail skin, which repeats over the ground: the second one, if its size differs from the first.
    ///
    /// Source: the engine's document. If the file lacks the size of one of them, it is also the second one. Materials and shaders
    /// of a game may use the skins differently.
    #[must_use]
    pub fn detail_skin(&self) -> Option<Skin<'a>> {
        let [first, second] = [self.skin(0)?, self.skin(1)?];
        let (a, b) = (first.pixel_size(), second.pixel_size());
        (a.is_none() || a != b).then_some(second)
    }
}
