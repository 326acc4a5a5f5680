//! Prints the buffers for a renderer from a file of any format: vertices and triangles with their textures, the
//! model a moment later, the levels of a texture.
//!
//! `cargo run --release -p triassic-examples --example buffers -- testdata/acknex-mdl/made/wedge7.mdl`

use anyhow::{Context, Result};
use triassic::{
    AnyFile, acknex_hmp, acknex_mdl, acknex_wmb, bis_p3dm, bis_paa,
    formats_core::{FrameBlend, Posed},
    goldsrc_mdl, quake_md2,
};

/// The displayed time, in seconds after the start of the first clip.
const SECONDS: f32 = 0.25;

fn main() -> Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let file = triassic::open(file)?;
    match file.content() {
        AnyFile::QuakeMd2(model) => quake(model),
        AnyFile::GoldsrcMdl(set) => half_life(set)?,
        AnyFile::AcknexMdl(model) => acknex(model),
        AnyFile::AcknexHmp(terrain) => ground(terrain),
        AnyFile::AcknexWmb(wmb) => level(wmb)?,
        AnyFile::BisP3dm(model) => bohemia(model),
        AnyFile::BisPaa(texture) => levels(texture)?,
        other => println!("a file without a shape of its own: {}", other.format().name),
    }
    Ok(())
}

/// One line for each pair of buffers: the kind of primitive, the texture, and one of its vertices.
fn print(what: &str, vertices: &Posed, indices: &[u32]) {
    let positions = &vertices.positions;
    let (triangles, last) = (indices.len() / 3, positions.last().copied().unwrap_or_default());
    println!("{what}: {} vertices, {triangles} triangles, the last vertex at {last}", positions.len());
}

fn quake(model: &quake_md2::Model<'_>) {
    let Some(mesh) = model.weld(quake_md2::UvSource::Best) else { return println!("no UVs") };
    let Some(clip) = model.clips().next() else { return println!("no frames") };
    let Some(posed) = model.posed_at(clip.at(SECONDS)) else { return };
    let mut vertices = Posed::default();
    mesh.gather(&posed, &mut vertices);
    print(&format!("{} after {SECONDS} s", clip.name()), &vertices, &mesh.indices);
}

fn half_life(set: &goldsrc_mdl::ModelSet<'_>) -> Result<()> {
    let Some(sequence) = set.model().sequences().get(0) else { return Ok(()) };
    let pose = set.pose(0, &goldsrc_mdl::PoseOptions::at(sequence.frame_at(SECONDS)))?;
    for part in set.model().body_parts() {
        let Some(sub_model) = part.sub_model(0)? else { continue };
        let (posed, mut vertices) = (sub_model.posed_at(&pose)?, Posed::default());
        for mesh in sub_model.weld()? {
            mesh.gather(&posed, &mut vertices);
            let texture = set.texture(0, mesh.skin_ref).map(|texture| texture.name.to_string());
            print(&format!("{} with {}", sub_model.name, texture.unwrap_or_default()), &vertices, &mesh.indices);
        }
    }
    Ok(())
}

fn acknex(model: &acknex_mdl::Model<'_>) {
    let first = model.clips().into_iter().next();
    let blend = first.map_or(FrameBlend::still(0), |clip| clip.at(SECONDS));
    for mesh in model.meshes() {
        // Frames blended, then moved by the bones.
        let Some(posed) = mesh.posed_at(blend) else { continue };
        let mut vertices = Posed::default();
        for part in mesh.weld() {
            part.gather(&posed, &mut vertices);
            print(&format!("{} with skin {:?}", mesh.name(), part.skin), &vertices, &part.indices);
        }
    }
}

fn ground(terrain: &acknex_hmp::Terrain<'_>) {
    let (mesh, mut vertices) = (terrain.weld(), Posed::default());
    let blend = terrain.clips().first().map(|clip| clip.at(SECONDS));
    if let Some(posed) = blend.and_then(|blend| terrain.posed_at(blend)) {
        mesh.gather(&posed, &mut vertices);
        print("the ground", &vertices, &mesh.indices);
    }
}

fn level(wmb: &acknex_wmb::Wmb<'_>) -> Result<()> {
    let level = wmb.level()?;
    for mesh in &level.meshes {
        let texture = mesh.texture.and_then(|index| wmb.texture(usize::try_from(index).ok()?));
        let (part, mut vertices) = (mesh.weld(), Posed::default());
        part.gather(&mesh.posed(), &mut vertices);
        let name = texture.map(|texture| texture.name().to_string()).unwrap_or_default();
        print(&format!("{name} with lightmap {:?}", mesh.lightmap), &vertices, &part.indices);
    }
    Ok(())
}

fn bohemia(model: &bis_p3dm::Model<'_>) {
    for lod in model.lods() {
        // Halfway through its animation, if it has one.
        let blend = lod.frames_at(0.5).unwrap_or(FrameBlend::still(0));
        let Some(posed) = lod.posed_at(blend) else { continue };
        let mut vertices = Posed::default();
        for part in lod.weld() {
            part.gather(&posed, &mut vertices);
            print(&format!("{}: {} {}", lod.kind(), part.texture, part.material), &vertices, &part.indices);
        }
    }
}

fn levels(texture: &bis_paa::Texture<'_>) -> Result<()> {
    for level in texture.mip_chain()? {
        println!("{} × {} as {:?}: {} bytes", level.width, level.height, level.format, level.bytes.len());
    }
    Ok(())
}
