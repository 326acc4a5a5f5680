//! Writes a level of 3D GameStudio: rooms of textured blocks, lightmaps, lights and models, all from code.
//!
//! `cargo run --release -p triassic-examples --example make_level -- study.wmb`
//!
//! Its models are files of Debian's package `ufoai-data`; `triassic convert study.wmb --game DIR` places those it
//! finds.

mod bake;
#[path = "../shared/noise.rs"]
mod noise;
mod scene;
mod study;
mod textures;

use acknex_wmb::{
    BlockSkin, BlockTriangle, BlockVertex, Builder, BuilderBlock, BuilderObject, BuilderTexture, Entity, FixedStr,
    Info, Light, TexInfo, Vec2, Vec3, WriteError,
};
use anyhow::Context;
use bake::{Page, Side};
use scene::{Brush, Prop, Scene};
use textures::Material;

fn main() -> anyhow::Result<()> {
    let file = std::env::args_os().nth(1).context("make_level OUT.wmb")?;
    let bytes = level(&study::study())?;
    std::fs::write(file, bytes)?;
    Ok(())
}

fn level(scene: &Scene) -> anyhow::Result<Vec<u8>> {
    let mut page = Page::new();
    let mut blocks = Vec::new();
    for brush in &scene.brushes {
        blocks.push(block(scene, brush, &mut page).context("the lightmap is full")?);
    }
    let textures: Result<Vec<BuilderTexture>, WriteError> = Material::ALL.into_iter().map(Material::texture).collect();
    let [azimuth, elevation] = scene.moon.angles;
    let mut objects = vec![BuilderObject::new(&Info { sun_azimuth: azimuth, sun_elevation: elevation, ..info() })];
    for lamp in &scene.lamps {
        let color = lamp.color * 100.0;
        objects.push(BuilderObject::new(&Light {
            kind: 2,
            origin: lamp.origin,
            color,
            range: lamp.range,
            raw_flags: 0,
        }));
    }
    objects.extend(scene.props.iter().map(|prop| BuilderObject::new(&entity(prop))));
    let builder = Builder {
        textures: textures?,
        tex_infos: Material::ALL.into_iter().map(tex_info).collect(),
        objects,
        // Page 0 is for unlit faces.
        lightmaps: vec![vec![0; Page::SIDE * Page::SIDE * 3], page.pixels],
        blocks,
        ..Builder::default()
    };
    Ok(builder.write()?)
}

/// A box with the light on its sides.
fn block(scene: &Scene, brush: &Brush, page: &mut Page) -> Option<BuilderBlock> {
    let material = brush.material;
    // 3: without a lightmap, as bright as the texture.
    let raw_flags = if material == Material::Fire { 3 } else { 0 };
    let texture = material.number();
    let skin = BlockSkin { texture, lightmap: 1, tex_info: texture.into(), ambient: 0.0, albedo: 50.0, raw_flags };
    let mut block = BuilderBlock { contents: -128, skins: vec![skin], ..BuilderBlock::default() };
    for (polygon, side) in (0..).zip(Side::ALL) {
        let [first, last] = page.add(scene, brush, side)?;
        let start = u16::try_from(block.vertices.len()).ok()?;
        for place in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
            let position = side.point(brush.low, brush.high, place);
            let on_page = |n: usize| Some(first.get(n)? + (last.get(n)? - first.get(n)?) * place.get(n)?);
            let lightmap_uv = Vec2::new(on_page(0)?, on_page(1)?);
            block.vertices.push(BlockVertex { position, uv: texture_place(brush, side, position, place), lightmap_uv });
        }
        // Clockwise seen from outside.
        let [columns, rows] = side.directions();
        let is_clockwise = rows.cross(columns).dot(side.normal()) > 0.0;
        for [a, b, c] in [[0, 1, 2], [0, 2, 3]] {
            let corners = if is_clockwise { [a, b, c] } else { [a, c, b] };
            block.triangles.push(BlockTriangle { vertices: corners.map(|n| start + n), skin: 0, polygon });
        }
    }
    Some(block)
}

/// The texture position at a corner of a side.
fn texture_place(brush: &Brush, side: Side, position: Vec3, place: [f32; 2]) -> Vec2 {
    if brush.material.is_fitted() {
        return Vec2::from(place);
    }
    let [columns, rows] = side.directions();
    let uv = Vec2::new(position.dot(columns), position.dot(rows)) / 64.0;
    // The grain of a beam follows its length.
    let extent = brush.high - brush.low;
    let is_upright = extent.dot(rows).abs() > extent.dot(columns).abs();
    if brush.material == Material::Beam && is_upright { Vec2::new(uv.y, uv.x) } else { uv }
}

fn tex_info(material: Material) -> TexInfo {
    let [s, t] = [Vec3::X, Vec3::NEG_Y].map(|along| along * 4.0);
    TexInfo {
        s,
        s_offset: 0.0,
        t,
        t_offset: 0.0,
        texture: material.number().into(),
        raw_flags: 0,
        user_flags: 0,
        ambient: 0,
        albedo: 50,
        material: FixedStr::default(),
    }
}

fn entity(prop: &Prop) -> Entity {
    let file_name = FixedStr::new(prop.file.as_bytes()).unwrap_or_default();
    Entity {
        kind: 7,
        origin: Vec3::from(prop.origin),
        angles: Vec3::new(prop.pan, 0.0, 0.0),
        scale: Vec3::splat(prop.scale),
        name: file_name,
        file_name,
        action: FixedStr::default(),
        padding: 0,
        skills: [0.0; 20],
        raw_flags: 0,
        ambient: 0.0,
        albedo: 50.0,
        path: 0,
        attached: 0,
        material: FixedStr::default(),
        string1: FixedStr::default(),
        string2: FixedStr::default(),
        unused: FixedStr::default(),
    }
}

/// The settings of the whole level; colors are blue, green, red, alpha.
const fn info() -> Info {
    Info {
        kind: 5,
        origin: Vec3::ZERO,
        sun_azimuth: 0.0,
        sun_elevation: 0.0,
        raw_flags: 0,
        compiler_version: 7.0,
        gamma: 0,
        lightmap_size: 2,
        unused: [0; 2],
        sun_color: [255, 170, 120, 0],
        ambient_color: [10, 8, 8, 0],
        fog_colors: [[0; 4]; 4],
    }
}
