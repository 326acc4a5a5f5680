//! Prints the buffers that a renderer takes of a file of any format: vertices and triangles with their textures, where the
//! model is a moment later, the levels of a texture.
//!
//! `cargo run --release -p triassic-examples --example buffers -- testdata/acknex-mdl/made/wedge7.mdl`

use anyhow::{Context, Result};
use triassic::{AnyFile, acknex_hmp, acknex_mdl, acknex_wmb, bis_p3dm, bis_paa, glam::Vec3, goldsrc_mdl, quake_md2};

/// When the model is shown, in seconds after the start of its first clip.
const SECONDS: f32 = 0.25;

fn main() -> Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let opened = triassic::open(&file)?;
    match opened.parse()? {
        AnyFile::QuakeMd2(model) => quake(&model),
        AnyFile::GoldsrcMdl(set) => half_life(&set)?,
        AnyFile::AcknexMdl(model) => acknex(&model),
        AnyFile::AcknexHmp(terrain) => ground(&terrain),
        AnyFile::AcknexWmb(wmb) => level(&wmb)?,
        AnyFile::BisP3dm(model) => bohemia(&model),
        AnyFile::BisPaa(texture) => levels(&texture)?,
        other => println!("a file without a shape of its own: {}", other.format().name),
    }
    Ok(())
}

/// One line for each pair of buffers: where it is drawn with what, and one of its vertices.
fn print(what: &str, positions: &[Vec3], indices: &[u32]) {
    let (triangles, last) = (indices.len() / 3, positions.last().copied().unwrap_or_default());
    println!("{what}: {} vertices, {triangles} triangles, the last vertex at {last}", positions.len());
}

fn quake(model: &quake_md2::Model<'_>) {
    let Some(mesh) = model.weld(quake_md2::UvSource::Best) else { return println!("no UVs") };
    let (mut of_frame, mut positions) = (vec![Vec3::ZERO; model.vertex_count()], vec![Vec3::ZERO; mesh.vertex_count()]);
    if let Some(clip) = model.clips().next() {
        model.read_positions_at(clip.at(SECONDS), &mut of_frame);
        mesh.gather(&of_frame, &mut positions);
        print(&format!("{} after {SECONDS} s", clip.name()), &positions, &mesh.indices);
    }
}

fn half_life(set: &goldsrc_mdl::ModelSet<'_>) -> Result<()> {
    let Some(sequence) = set.model().sequences().get(0) else { return Ok(()) };
    let pose = set.pose(0, &goldsrc_mdl::PoseOptions::at(sequence.frame_at(SECONDS)))?;
    for part in set.model().body_parts() {
        let Some(sub_model) = part.sub_model(0)? else { continue };
        let vertices: Vec<_> = sub_model.posed_vertices(pose.world())?.collect();
        for mesh in sub_model.weld()? {
            let mut positions = vec![Vec3::ZERO; mesh.corners.len()];
            mesh.gather_vertices(&vertices, &mut positions);
            let texture = set.texture(0, mesh.skin_ref).map(|texture| texture.name.to_string());
            print(&format!("{} with {}", sub_model.name, texture.unwrap_or_default()), &positions, &mesh.indices);
        }
    }
    Ok(())
}

fn acknex(model: &acknex_mdl::Model<'_>) {
    let first = model.clips().into_iter().next();
    for mesh in model.meshes() {
        let mut of_mesh = mesh.base_positions();
        if let Some(clip) = &first {
            // Frames mixed, then moved by the bones.
            mesh.read_posed_positions_at(clip.at(SECONDS), &mut of_mesh);
        }
        for part in mesh.weld() {
            let mut positions = vec![Vec3::ZERO; part.vertex_count()];
            part.gather(&of_mesh, &mut positions);
            print(&format!("{} with skin {:?}", mesh.name(), part.skin), &positions, &part.indices);
        }
    }
}

fn ground(terrain: &acknex_hmp::Terrain<'_>) {
    let mesh = terrain.weld();
    let (mut of_frame, mut positions) =
        (vec![Vec3::ZERO; terrain.point_count()], vec![Vec3::ZERO; mesh.vertex_count()]);
    if let Some(clip) = terrain.clips().first() {
        terrain.read_positions_at(clip.at(SECONDS), &mut of_frame);
        mesh.gather(&of_frame, &mut positions);
        print("the ground", &positions, &mesh.indices);
    }
}

fn level(wmb: &acknex_wmb::Wmb<'_>) -> Result<()> {
    let level = wmb.level()?;
    for mesh in &level.meshes {
        let texture = mesh.texture.and_then(|index| wmb.textures().get(usize::try_from(index).ok()?));
        let buffers = mesh.weld();
        let name = texture.map(|texture| texture.name().to_string()).unwrap_or_default();
        print(&format!("{name} with lightmap {:?}", mesh.lightmap), &buffers.positions, &buffers.indices);
    }
    Ok(())
}

fn bohemia(model: &bis_p3dm::Model<'_>) {
    for lod in model.lods() {
        // Halfway through its animation, if it has one.
        let mut of_lod: Vec<_> = lod.points().positions().collect();
        if let Some(blend) = lod.frames_at(0.5) {
            lod.read_positions_at(blend, &mut of_lod);
        }
        for part in lod.weld() {
            let mut positions = vec![Vec3::ZERO; part.vertex_count()];
            part.gather(&of_lod, &mut positions);
            print(&format!("{}: {} {}", lod.kind(), part.texture, part.material), &positions, &part.indices);
        }
    }
}

fn levels(texture: &bis_paa::Texture<'_>) -> Result<()> {
    for level in texture.mip_chain()? {
        println!("{} × {} as {:?}: {} bytes", level.width, level.height, level.format, level.bytes.len());
    }
    Ok(())
}
