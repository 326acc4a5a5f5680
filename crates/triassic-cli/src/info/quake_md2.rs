//! What is told about an MD2 file.

use std::fmt::Write;

use serde::Serialize;
use triassic::{
    glam::Vec3,
    quake::md2::{GlEnd, GlSummary, Model},
};

use crate::text::{Plain, Rows, counted, number};

/// Keys as in `docs/info.md`.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    skin_size: [i32; 2],
    skins: Vec<String>,
    vertices: usize,
    tex_coords: usize,
    triangles: usize,
    frames: usize,
    hd: bool,
    clips: Vec<Clip>,
    /// Of frame 0; absent without vertices, or where a number is not finite.
    bounds: Option<Bounds>,
    gl_commands: Option<GlSummary>,
}

#[derive(Debug, Serialize)]
struct Clip {
    name: String,
    first: usize,
    last: usize,
}

#[derive(Debug, Serialize)]
struct Bounds {
    min: [f32; 3],
    max: [f32; 3],
}

impl Summary {
    pub(crate) fn new(model: &Model<'_>) -> Self {
        let header = model.header();
        let clip = |clip: triassic::quake::md2::Clip| Clip {
            name: clip.name().to_string(),
            first: clip.frames().start,
            last: clip.frames().end.saturating_sub(1),
        };
        Self {
            skin_size: [header.skin_width, header.skin_height],
            skins: model.skins().iter().map(|skin| skin.path.to_string()).collect(),
            vertices: model.vertex_count(),
            tex_coords: model.tex_coords().len(),
            triangles: model.triangles().len(),
            frames: model.frames().len(),
            hd: model.frames().is_hd(),
            clips: model.clips().map(clip).collect(),
            bounds: bounds(model),
            gl_commands: model.gl_summary(),
        }
    }
    pub(crate) fn rows(&self, rows: &mut Rows) {
        rows.add("vertices", number(self.vertices));
        rows.add("triangles", number(self.triangles));
        rows.add("texture coordinates", number(self.tex_coords));
        let [width, height] = self.skin_size;
        rows.add("skins", format_args!("{}, {width} × {height}", number(self.skins.len())));
        self.skins.iter().for_each(|skin| rows.more(Plain(skin)));
        let hd = if self.hd { ", high definition" } else { "" };
        rows.add("frames", format_args!("{}{hd}", number(self.frames)));
        rows.add("clips", number(self.clips.len()));
        let width = self.clips.iter().map(|clip| clip.shown().chars().count()).max().unwrap_or(0);
        for clip in &self.clips {
            let Clip { first, last, .. } = clip;
            let frames = counted(last.saturating_sub(*first).saturating_add(1), "frame");
            rows.more(format_args!("{:width$}  {first} to {last}  ({frames})", clip.shown()));
        }
        match &self.bounds {
            Some(Bounds { min: [x, y, z], max: [to_x, to_y, to_z] }) => {
                rows.add("bounds", format_args!("({x}, {y}, {z}) to ({to_x}, {to_y}, {to_z}) in frame 0"));
            }
            None => rows.add("bounds", "none"),
        }
        rows.add("GL commands", self.gl_commands.as_ref().map_or_else(|| "none".to_owned(), gl_text));
    }
}

impl Clip {
    fn shown(&self) -> String {
        if self.name.is_empty() { "(no name)".to_owned() } else { Plain(&self.name).to_string() }
    }
}

/// The smallest box around frame 0, vertices that no triangle uses among them.
fn bounds(model: &Model<'_>) -> Option<Bounds> {
    let mut positions = model.frames().get(0)?.positions();
    let first = positions.next()?;
    let wider = |(min, max): (Vec3, Vec3), position| (min.min(position), max.max(position));
    let (min, max) = positions.fold((first, first), wider);
    (min.is_finite() && max.is_finite()).then(|| Bounds { min: min.to_array(), max: max.to_array() })
}

fn gl_text(gl: &GlSummary) -> String {
    let mut text = format!(
        "{}, {}, {}, ",
        counted(gl.strip_count.try_into().unwrap_or(usize::MAX), "strip"),
        counted(gl.fan_count.try_into().unwrap_or(usize::MAX), "fan"),
        counted(gl.triangle_count.try_into().unwrap_or(usize::MAX), "triangle"),
    );
    if gl.reversed {
        text.push_str("those of the list turned over");
    } else if gl.same() {
        text.push_str("those of the list");
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} of the list missing, {} not in it", number(gl.missing_count), number(gl.extra_count));
    }
    if gl.bad_triangle_count > 0 {
        let _ = write!(text, ", {} with vertices that are not there", number(gl.bad_triangle_count));
    }
    text.push_str(match gl.end {
        GlEnd::Terminated => "",
        GlEnd::NotTerminated => ", not terminated",
        GlEnd::Early => ", ended early",
        GlEnd::Cut => ", cut short",
    });
    text
}
