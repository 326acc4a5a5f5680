//! Setting and scaling masses.

use alloc::{borrow::Cow, vec, vec::Vec};

use formats_core::{Record, WriteError, num};

use crate::{BuilderLod, BuilderTag, PointMass};

impl BuilderLod<'_> {
    /// The mass of each point, in kilograms, or `None` if the level has no masses.
    #[must_use]
    pub fn masses(&self) -> Option<Vec<f32>> {
        let tag = self.tags.iter().find(|tag| tag.is(b"#Mass#"))?;
        let (masses, rest) = tag.data.as_chunks::<{ PointMass::SIZE }>();
        rest.is_empty().then(|| masses.iter().map(|raw| f32::from_le_bytes(*raw)).collect())
    }
    /// Gives each point a mass.
    ///
    /// # Errors
    /// If the number of masses is not the number of points, or one is infinite or NaN.
    pub fn set_masses(&mut self, masses: &[f32]) -> Result<(), WriteError> {
        if masses.len() != self.points.len() {
            return Err(WriteError::Count { what: "masses", expected: self.points.len(), found: masses.len() });
        }
        if !masses.iter().all(|mass| mass.is_finite()) {
            return Err(WriteError::NotFinite("mass"));
        }
        let new = BuilderTag::mass(masses);
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.is(b"#Mass#")) {
            tag.data = Cow::Owned(new.data.into_owned());
        } else {
            let at = self.place(&[b"#Animation#"]);
            self.tags.insert(at, new);
        }
        Ok(())
    }
    /// Multiplies all masses.
    ///
    /// # Errors
    /// Without masses, or if a value becomes infinite or NaN.
    pub fn scale_mass(&mut self, factor: f32) -> Result<(), WriteError> {
        let masses = self.masses().ok_or(WriteError::Missing("mass of each point"))?;
        let scaled: Vec<f32> = masses.iter().map(|mass| mass * factor).collect();
        self.set_masses(&scaled)
    }
    /// Sets the total mass in kilograms. It is distributed in proportion to the points' masses, or evenly if their sum
    /// is 0.
    ///
    /// # Errors
    /// If the level has no points, or the mass is infinite or NaN.
    pub fn set_mass(&mut self, total: f32) -> Result<(), WriteError> {
        let count = self.points.len();
        if count == 0 {
            return Err(WriteError::Missing("a point that has the mass"));
        }
        let masses = self.masses().filter(|masses| masses.len() == count).unwrap_or_else(|| vec![0.0; count]);
        let sum: f64 = masses.iter().map(|mass| f64::from(*mass)).sum();
        let share = f64::from(num::to_u32(count)).recip();
        let part = |mass: f32| if sum > 0.0 && sum.is_finite() { f64::from(mass) / sum } else { share };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "rounding to the nearest f32 is intended"
        )]
        let scaled: Vec<f32> = masses.iter().map(|mass| (part(*mass) * f64::from(total)) as f32).collect();
        self.set_masses(&scaled)
    }
}
