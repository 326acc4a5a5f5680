//! The counts of written game files.

use triassic::{
    conversion::Counts,
    gltf::OutFile,
    goldsrc_mdl,
    quake_md2::{self, Model},
    smd::{Command, Findings, Smd, read_script},
};

/// The counts of a Quake II model with this many images next to it.
pub(super) fn of_md2(model: &quake_md2::Builder, bytes: &[u8], images: usize) -> Counts {
    let mut counts = Counts::default();
    counts.triangles = model.triangles.len();
    counts.vertices = Some(model.frames.first().map_or(0, |frame| frame.vertices.len()));
    counts.frames = Some(model.frames.len());
    counts.meshes = usize::from(!model.triangles.is_empty());
    // A single frame has a name, but is not an animation.
    counts.animations =
        Model::parse(bytes).map_or(0, |model| if model.frames().len() > 1 { model.clips().count() } else { 0 });
    counts.variants = several(model.skins.len());
    counts.textures = images;
    counts
}

/// The counts of a Half-Life model with its companions.
pub(super) fn of_half_life(model: &goldsrc_mdl::Builder) -> Counts {
    let sub_models = || model.body_parts.iter().flat_map(|part| &part.sub_models);
    let mut counts = Counts::default();
    counts.triangles = sub_models().flat_map(|own| &own.meshes).map(goldsrc_mdl::BuilderMesh::triangle_count).sum();
    counts.vertices = Some(sub_models().map(|own| own.vertices.len()).sum());
    counts.frames = Some(model.sequences.iter().map(goldsrc_mdl::BuilderSequence::frame_count).sum());
    counts.meshes = sub_models().filter(|own| !own.meshes.is_empty()).count();
    counts.bones = model.bones.len();
    counts.animations = model.sequences.len();
    counts.variants = several(model.skins.len());
    counts.textures = model.textures.len();
    counts
}

/// The counts of the sources of a Half-Life model, the QC first.
pub(super) fn of_sources(files: &[OutFile]) -> Counts {
    let mut counts = Counts::default();
    let mut frames = 0_usize;
    let is = |file: &OutFile, extension: &str| file.name.rsplit_once('.').is_some_and(|(_, own)| own == extension);
    for file in files.iter().filter(|file| is(file, "smd")) {
        let Ok(smd) = Smd::read(&file.bytes, &file.name.as_str().into(), &mut Findings::default()) else { continue };
        counts.bones = counts.bones.max(smd.nodes.len());
        counts.triangles = counts.triangles.saturating_add(smd.triangles.len());
        if smd.triangles.is_empty() {
            frames = frames.saturating_add(smd.frames.len());
        } else {
            counts.meshes = counts.meshes.saturating_add(1);
        }
    }
    counts.frames = Some(frames);
    let script = files.first().and_then(|qc| read_script(&qc.bytes, &qc.name).ok());
    if let Some((script, _)) = script {
        counts.animations = script.sequences().count();
        let families = script.commands.iter().map(|(_, command)| match command {
            Command::TextureGroup(rows) => rows.len(),
            _ => 0,
        });
        counts.variants = several(families.max().unwrap_or(0));
    }
    counts.textures = files.iter().filter(|file| is(file, "bmp")).count();
    counts
}

/// A single one is not a choice.
const fn several(count: usize) -> usize {
    if count > 1 { count } else { 0 }
}
