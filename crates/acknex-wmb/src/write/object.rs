//! Objects to be written.

use alloc::vec::Vec;

use formats_core::{RawBytes, Record, WriteError};

use crate::{Entity, Info, Light, OldEntity, PathEdge, PathHeader, PathPoint, PathSkills, Position, Region, Sound};

/// The record of an object.
pub trait ObjectRecord: Record {
    /// The number of its kind.
    const KIND: i32;
}

macro_rules! kinds {
    ($($type:ty = $kind:literal),*) => {$(
        impl ObjectRecord for $type {
            const KIND: i32 = $kind;
        }
    )*};
}
kinds!(Position = 1, Light = 2, OldEntity = 3, Sound = 4, Info = 5, PathHeader = 6, Entity = 7, Region = 8);

/// Creates an object from its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderObject(pub Vec<u8>);

impl BuilderObject {
    /// Creates an object from one record. Its kind is that of its type.
    #[must_use]
    pub fn new<T: ObjectRecord>(record: &T) -> Self {
        let mut bytes = record.encode().as_ref().to_vec();
        if let Some(kind) = bytes.first_chunk_mut() {
            *kind = T::KIND.to_le_bytes();
        }
        Self(bytes)
    }
    /// Creates a WMB7 path. Counts are filled in; `skills` has one item per point.
    ///
    /// # Errors
    /// If it does not, or there are too many points or edges.
    pub fn path(
        header: &PathHeader,
        points: &[PathPoint],
        skills: &[PathSkills],
        edges: &[PathEdge],
    ) -> Result<Self, WriteError> {
        let (expected, found) = (points.len(), skills.len());
        if expected != found {
            return Err(WriteError::Count { what: "skills of a path", expected, found });
        }
        let size = points.len().saturating_mul(3).saturating_add(edges.len().saturating_mul(2));
        // Exact as a float.
        let count = u16::try_from(points.len()).map_err(|_| WriteError::TooLarge { what: "path", max: 65_535 })?;
        let header = PathHeader { point_count: count.into(), size: super::number("path", size)?, ..*header };
        let mut object = Self::new(&header);
        object.0.extend(formats_core::encode_all(points));
        object.0.extend(formats_core::encode_all(skills));
        object.0.extend(formats_core::encode_all(edges));
        Ok(object)
    }
    /// The number of its kind.
    #[must_use]
    pub fn kind(&self) -> i32 {
        self.0.first_chunk().map_or(0, |kind| i32::from_le_bytes(*kind))
    }
    /// Returns its record, if it is of this kind. Fields that an old version lacks are 0.
    #[must_use]
    pub fn get<T: ObjectRecord>(&self) -> Option<T> {
        // Only the information object may be shorter than its record.
        let cut = T::KIND == Info::KIND && self.0.len() >= 56;
        if self.kind() != T::KIND || (self.0.len() < T::SIZE && !cut) {
            return None;
        }
        let mut bytes = self.0.clone();
        bytes.resize(T::SIZE.max(bytes.len()), 0);
        T::Raw::chunks(&bytes).0.first().map(T::decode)
    }
    /// Replaces the object's own record. Fields that an old version lacks are omitted, and the kind is kept.
    pub fn set<T: ObjectRecord>(&mut self, record: &T) {
        let raw = record.encode();
        for (place, byte) in self.0.iter_mut().zip(raw.as_ref()).skip(4) {
            *place = *byte;
        }
    }
}
