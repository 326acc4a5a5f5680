//! Skins of IDPO to MDL5, and groups of them: `daliasskingroup_t` of Quake.

use core::ops::Range;

use formats_core::{
    Number, Records, Result,
    acknex::{self, SkinType},
    number,
};

use super::Classic;
use crate::{
    Generation, Skin,
    reader::Reader,
    skin::{SkinHeader, Time},
};

/// Alternating images, in IDPO and MDL2.
#[derive(Debug, Clone, PartialEq)]
pub struct SkinGroup<'a> {
    /// The byte offset of its type.
    pub at: u64,
    /// The time at which each image ends.
    pub times: Records<'a, Time>,
    /// Its images, among the skins of the model.
    pub skins: Range<usize>,
}

/// The byte offset of a skin: the type, or for an image of a group the pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct SkinPlace {
    pub(super) at: u64,
    pub(super) group: Option<u32>,
}

impl<'a> Classic<'a> {
    /// Reads the skins.
    pub(super) fn read_skins(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(header: acknex::Header, skin_count).count("skins", limit)? {
            let at = reader.cursor.position();
            let raw_type = reader.cursor.clone().number::<u32>("skin")?;
            if self.generation.is_quake() && raw_type.value == i64::from(SkinType::REFERENCE) {
                self.read_group(reader)?;
            } else {
                let place = SkinPlace { at, group: None };
                self.read_skin_at(reader, place)?;
                self.skins.push(place);
            }
        }
        Ok(())
    }
    fn read_group(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let at = reader.cursor.position();
        reader.cursor.number::<u32>("skin group")?;
        let count = reader.cursor.number::<i32>("skin group")?;
        let times = reader.cursor.records::<Time>("times of a skin group", count)?;
        let group = u32::try_from(self.skin_groups.len()).ok();
        let first = self.skins.len();
        self.skin_groups.push(SkinGroup { at, times, skins: first..first });
        for _ in 0..times.len() {
            let place = SkinPlace { at: reader.cursor.position(), group };
            self.read_skin_at(reader, place)?;
            self.skins.push(place);
            if let Some(group) = self.skin_groups.last_mut() {
                group.skins.end = self.skins.len();
            }
        }
        Ok(())
    }
    /// Reads the skin at a known offset.
    pub(super) fn read_skin(&self, place: SkinPlace) -> Result<Skin<'a>> {
        self.read_skin_at(&mut Reader::new(self.source.cursor(place.at), false), place)
    }
    fn read_skin_at(&self, reader: &mut Reader<'a>, place: SkinPlace) -> Result<Skin<'a>> {
        let header = self.header;
        let cursor = &mut reader.cursor;
        let (width, height) =
            (number!(header: acknex::Header, skin_width), number!(header: acknex::Header, skin_height));
        let data = if place.group.is_some() {
            let indexed = Number::new(SkinType::INDEXED.into(), place.at);
            acknex::Skin::read(cursor, indexed, width, height)?
        } else if self.generation == Generation::Mdl5 {
            let skin = cursor.record::<SkinHeader>("skin")?.record;
            let [raw_type, width, height] = [
                number!(skin: SkinHeader, raw_type, place.at),
                number!(skin: SkinHeader, width, place.at),
                number!(skin: SkinHeader, height, place.at),
            ];
            acknex::Skin::read(cursor, raw_type, width, height)?
        } else {
            let raw_type = cursor.number::<u32>("skin")?;
            acknex::Skin::read(cursor, raw_type, width, height)?
        };
        Ok(Skin { at: place.at, name_field: &[], group: place.group, data })
    }
}
