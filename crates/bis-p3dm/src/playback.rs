//! Animation: the shape of a level of detail at a time, blended from two frames. Also finds levels by name.

use alloc::vec::Vec;

use formats_core::{FrameBlend, Posed, glam::Vec3};

use crate::{Frame, Lod, LodKind, Model, Resolution};

impl<'a> Frame<'a> {
    /// The positions interpolated between this frame (`fraction` 0) and `next` (`fraction` 1).
    pub fn positions_between(&self, next: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + use<'a> {
        self.positions().zip(next.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
}

impl<'a> Lod<'a> {
    /// The number of frames of its animation.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frame_index().len()
    }
    /// Frame `index` of its animation, in file order, without reading the frames before it.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        self.frame_index().get(index)
    }
    /// The two frames around a time (see [`Frame::time`]), in order of time: before the first frame the first one,
    /// after the last frame the last one. `None` without frames. The engine drives that time, mostly from 0 to
    /// 1, by a state such as an opening door: no file declares a duration in seconds.
    ///
    /// ```
    /// use bis_p3dm::{Builder, BuilderLod, BuilderTag, Model, Point, Resolution, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let mut lod = BuilderLod::new(Resolution(1.0));
    /// # lod.points = vec![Point::new(Vec3::ZERO)];
    /// # lod.push_tag(BuilderTag::animation(0.0, &[Vec3::ZERO]))?;
    /// # lod.push_tag(BuilderTag::animation(1.0, &[Vec3::Y]))?;
    /// # let bytes = Builder::new([lod]).write()?;
    /// let model = Model::parse(&bytes)?;
    /// let lod = model.lod("1").ok_or("no such level")?;
    /// let mut positions = vec![Vec3::ZERO; lod.points().len()];
    /// // A quarter of the way.
    /// let blend = lod.frames_at(0.25).ok_or("it does not move")?;
    /// assert!(lod.read_positions_at(blend, &mut positions));
    /// # assert_eq!(positions, [Vec3::Y * 0.25]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn frames_at(&self, time: f32) -> Option<FrameBlend> {
        let [before, after] = self.frame_index().around(time);
        match (before, after) {
            (Some((first, from)), Some((second, to))) => {
                let fraction = (time - from) / (to - from);
                Some(FrameBlend { first, second, fraction: if fraction.is_finite() { fraction } else { 0.0 } })
            }
            (Some((only, _)), None) | (None, Some((only, _))) => Some(FrameBlend::still(only)),
            (None, None) => self.frame(0).map(|_| FrameBlend::still(0)),
        }
    }
    /// The shape of the level without animation: its own points, and its normals as in [`posed_at`](Self::posed_at).
    #[must_use]
    pub fn rest_pose(&self) -> Posed {
        let normals = self.normals().iter().map(|normal| (-normal.vector).normalize_or_zero()).collect();
        Posed { positions: self.points().positions().collect(), normals }
    }
    /// The points between two frames in meters (X right, Y up, Z forward, left-handed), and the normals of the level,
    /// since frames have none: outward, opposite to the stored ones, and zero if the stored one is zero. `None` if the
    /// frames do not exist; a level without frames has its own shape.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let mut posed = self.rest_pose();
        (self.frame_count() == 0 || self.read_positions_at(blend, &mut posed.positions)).then_some(posed)
    }
    /// Decodes the positions between two frames into a slice, one for each point, up to the shorter of the two: in
    /// meters, X right, Y up, Z forward, left-handed. Returns `false` and does nothing if the frames do not exist. The
    /// level's normals apply: frames have none.
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        let Some(first) = self.frame(blend.first) else { return false };
        let Some(second) = self.frame(blend.second) else { return false };
        positions.iter_mut().zip(first.positions_between(&second, blend.fraction)).for_each(|(place, it)| *place = it);
        true
    }
}

impl<'a> Model<'a> {
    /// The level of detail for the shortest distance: among the visible levels with faces ([`LodKind::Resolution`]) the
    /// one with the lowest number, which is 0 in some files and 1 in others. The levels for greater distances have
    /// greater numbers, in [`lods`](Self::lods).
    #[must_use]
    pub fn finest_lod(&self) -> Option<&Lod<'a>> {
        let is_seen = |lod: &&Lod<'_>| matches!(lod.kind(), LodKind::Resolution(_)) && !lod.faces().is_empty();
        self.lods().iter().filter(is_seen).min_by(|a, b| a.resolution().0.total_cmp(&b.resolution().0))
    }
    /// The model without animation: the shape of its [finest level](Self::finest_lod). Empty without such a level.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.finest_lod().map(Lod::rest_pose).into_iter().collect()
    }
    /// The first level of detail with this name: the displayed name of its kind, in any letter case, with or without
    /// spaces, hyphens and underscores, or a number: `geometry`, `view-cargo 1`, `Resolution 1.5`, `1`. See
    /// [`Resolution`].
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "bis-p3dm/made/crate.p3d";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = bis_p3dm::Model::parse(&bytes)?;
    /// let geometry = model.lod("Geometry").ok_or("nothing to collide with")?;
    /// println!("{} points", geometry.points().len());
    /// # assert!(model.lod("no such level").is_none() && model.lod("memory-12").is_none());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn lod(&self, name: &str) -> Option<&Lod<'a>> {
        let wanted: Resolution = name.parse().ok()?;
        self.lods().iter().find(|lod| lod.resolution() == wanted || lod.kind() == wanted.kind())
    }
}
