//! How a texture is mapped to a face in a text: as in Quake, along the axis that the face points to.

use formats_core::glam::{DVec2, DVec3};

use crate::wmp::{WmpMapping, WmpTexInfo};

/// The factor by which a face must point more to X or Y than to Z, or to Y than to X, to be mapped along them. The compiler uses
/// rounded coordinates, so faces at 45° may go either way (13 of 1,110 faces do).
const TIE: f64 = 1e-4;

impl WmpMapping<'_> {
    /// The numbers of a compiled level's texture info, for a face with this normal in the level: texels are counted from
    /// the level's origin.
    ///
    /// From version 710 on the text has the axes, and the rotation is in them.
    #[must_use]
    pub fn tex_info(&self, normal: [f64; 3]) -> WmpTexInfo {
        let [s, t] = match self.axes {
            Some(axes) => axes.map(|[x, y, z, _]| DVec3::new(x, y, z)),
            None => self.turned(DVec3::from(normal)),
        };
        let [s_offset, t_offset] = self.offset;
        // As in Quake, a size of 0 means nothing.
        let [width, height] = self.scale.map(|scale| if scale == 0.0 { 1.0 } else { scale });
        WmpTexInfo { s: (s / width).into(), s_offset, t: (t / height).into(), t_offset }
    }
    /// The directions of columns and rows on the coordinate plane of the face.
    fn turned(&self, normal: DVec3) -> [DVec3; 2] {
        let [x, y, z] = normal.abs().to_array();
        let [columns, rows] = if z + TIE >= x && z + TIE >= y {
            [DVec3::X, DVec3::Y]
        } else if x + TIE >= y {
            [DVec3::Y, DVec3::Z]
        } else {
            [DVec3::X, DVec3::Z]
        };
        let DVec2 { x: cos, y: sin } = DVec2::from_angle(self.rotation.to_radians());
        [columns * cos + rows * sin, columns * sin - rows * cos]
    }
}
