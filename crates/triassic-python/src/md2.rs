//! Quake II models from arrays.

use pyo3::{prelude::*, pybacked::PyBackedBytes, types::PyBytes};
use triassic::{
    formats_core::{WriteError, glam::Vec3},
    quake_md2::{Builder, BuilderFrame, GlList, Precision, Skin, TexCoord, Triangle},
    scene::{INCH, normals::smooth_normals},
};

use crate::{error, guard::guard};

/// The parts of a file as bytes, whose shapes were checked by `triassic.md2`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only triassic.md2 calls it")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 passes owned values")]
pub(crate) fn md2_write<'py>(
    py: Python<'py>,
    positions: &[u8],
    vertices: usize,
    triangles: &[u8],
    uv: &[u8],
    normals: Option<Vec<u8>>,
    skin_size: (u16, u16),
    skins: Vec<PyBackedBytes>,
    names: Vec<PyBackedBytes>,
    hd: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (positions, uv) = (points(positions), floats(uv));
        let words: Vec<u32> = triangles.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let triangles: Vec<[u32; 3]> = words.as_chunks().0.to_vec();
        let normals = normals.map(|normals| points(&normals));
        let built = py.detach(|| {
            let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
            (builder.skin_width, builder.skin_height) = (skin_size.0.into(), skin_size.1.into());
            for skin in &skins {
                builder.skins.push(Skin::new(skin)?);
            }
            builder.tex_coords = uv.as_chunks().0.iter().map(|uv| texel(*uv, skin_size)).collect();
            for triangle in &triangles {
                // Clockwise in the file; `triassic.md2` rejects numbers that are too large.
                let [a, b, c] = triangle.map(|index| u16::try_from(index).unwrap_or(u16::MAX));
                builder.triangles.push(Triangle { vertices: [a, c, b], tex_coords: [a, c, b] });
            }
            let precision = if hd { Precision::Hd } else { Precision::Standard };
            for (frame, (place, name)) in positions.chunks(vertices.max(1)).zip(&names).enumerate() {
                let start = frame.saturating_mul(vertices);
                let own = normals.as_ref().and_then(|all| all.get(start..start.saturating_add(vertices)));
                let own = own.map_or_else(|| smooth_normals(place, triangles.as_flattened()), <[Vec3]>::to_vec);
                let place: Vec<Vec3> = place.iter().map(|point| quake(*point) / INCH).collect();
                let own: Vec<Vec3> = own.into_iter().map(quake).collect();
                builder.frames.push(BuilderFrame::quantize(name, &place, &own, precision)?);
            }
            builder.write()
        });
        let bytes = built.map_err(|failure: WriteError| error::error(failure))?;
        Ok(PyBytes::new(py, &bytes))
    })
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word)).collect()
}

fn points(bytes: &[u8]) -> Vec<Vec3> {
    floats(bytes).as_chunks().0.iter().map(|point| Vec3::from_array(*point)).collect()
}

/// Converts a point of a scene to the axes of the game.
const fn quake(v: Vec3) -> Vec3 {
    Vec3::new(v.z, v.x, v.y)
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "float casts saturate")]
fn texel([u, v]: [f32; 2], (width, height): (u16, u16)) -> TexCoord {
    let texel = |at: f32, size: u16| (at * f32::from(size)).round() as i16;
    TexCoord { s: texel(u, width), t: texel(v, height) }
}
