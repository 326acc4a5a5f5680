//! Models with one multiplied list, for tests that work does not grow faster than the input. The parent module defines the name of
//! the crate.
#![allow(dead_code, reason = "each test uses a part of it")]

use super::quake_md2::{Builder, BuilderFrame, FixedStr, GlList, Skin, TexCoord, Triangle, Vertex};

/// A model of a triangle and two frames.
pub(crate) fn model() -> Builder {
    let mut model = Builder { skin_width: 64, skin_height: 64, gl_commands: GlList::Generate, ..Builder::default() };
    model.frames = (1..3).map(|n| frame(&format!("run{n}"), 3)).collect();
    model.tex_coords = [(0, 0), (9, 0), (0, 9)].map(|(s, t)| TexCoord { s, t }).to_vec();
    model.triangles = vec![triangle([0, 1, 2])];
    model
}

fn triangle(vertices: [u16; 3]) -> Triangle {
    Triangle { vertices, tex_coords: vertices.map(|vertex| vertex % 3) }
}

fn frame(name: &str, vertices: usize) -> BuilderFrame {
    let mut frame = BuilderFrame::new(name.as_bytes()).unwrap();
    let place = |n: usize| u8::try_from(n % 251).unwrap();
    let vertex = |n| Vertex { position: [place(n), place(n * 7 + 3), place(n * n)], normal_index: place(n) % 162 };
    frame.vertices = (0..vertices).map(vertex).collect();
    frame.header.scale = [1.0; 3].into();
    frame
}

pub(crate) fn skins(n: usize) -> Builder {
    let skin = |n| Skin { path: FixedStr::new(format!("models/many/skin{n}.pcx").as_bytes()).unwrap() };
    Builder { skins: (0..n).map(skin).collect(), ..model() }
}
pub(crate) fn tex_coords(n: usize) -> Builder {
    let mut model = model();
    model.tex_coords.resize(n, TexCoord { s: 1, t: 2 });
    model
}
/// A band, which is one strip.
pub(crate) fn triangles(n: usize) -> Builder {
    let mut model = vertices(n + 2);
    let band = (0..u16::try_from(n).unwrap())
        .map(|n| if n % 2 == 0 { triangle([n, n + 1, n + 2]) } else { triangle([n + 1, n, n + 2]) });
    model.triangles = band.collect();
    model
}
/// The same triangle many times.
pub(crate) fn equal_triangles(n: usize) -> Builder {
    let mut model = model();
    model.triangles = vec![triangle([0, 1, 2]); n];
    model
}
/// Frames of one clip.
pub(crate) fn frames(n: usize) -> Builder {
    Builder { frames: (0..n).map(|n| frame(&format!("run{n:05}"), 3)).collect(), ..model() }
}
/// Frames that are one clip each.
pub(crate) fn frame_clips(n: usize) -> Builder {
    Builder { frames: (0..n).map(|n| frame(&format!("clip{n:05}x"), 3)).collect(), ..model() }
}
pub(crate) fn vertices(n: usize) -> Builder {
    let mut model = model();
    model.frames = (1..3).map(|number| frame(&format!("run{number}"), n)).collect();
    model
}
/// Commands of one triangle each.
pub(crate) fn gl_commands(n: usize) -> Builder {
    let corner = |vertex: u32| [[0; 4], [0; 4], vertex.to_le_bytes()].concat();
    let command = [3_u32.to_le_bytes().to_vec(), corner(0), corner(1), corner(2)].concat();
    Builder { gl_commands: GlList::Raw([command.repeat(n), vec![0; 4]].concat()), ..equal_triangles(n) }
}
/// One command with this number of corners.
pub(crate) fn long_command(n: usize) -> Builder {
    let corner = |vertex: usize| [[0; 4], [0; 4], u32::try_from(vertex % 3).unwrap().to_le_bytes()].concat();
    let corners = (0..n).flat_map(corner);
    let count = u32::try_from(n).unwrap().to_le_bytes();
    let words = count.into_iter().chain(corners).chain([0; 4]).collect();
    Builder { gl_commands: GlList::Raw(words), ..equal_triangles(n) }
}
/// An `.anm` with this number of clips, most with the same name.
pub(crate) fn anm(n: usize) -> Vec<u8> {
    (0..n).flat_map(|n| format!("clip{} {} 1 10\n", n % 7, n % 2).into_bytes()).collect()
}
/// An `md2.cfg` with this number of settings and clips.
pub(crate) fn cfg(n: usize) -> Vec<u8> {
    (0..n).flat_map(|n| format!("mdlscale{n} \"1 {n}\"\nmd2anim \"clip {n}\" \"0 2\" 5\n").into_bytes()).collect()
}
