//! Scenes as Quake II models.

use triassic::{
    convert,
    convert::quake_md2::{ToMd2Options, to_md2},
    gltf::OutFile,
    quake_md2::{Profile, skin_image::SkinImage},
    scene::{Scene, TextureSource, png},
};

use super::{
    game::{Made, engine},
    job::Job,
};
use crate::{args::Skins, failure::Failure};

/// A Quake II model and its skins.
pub(super) fn files(job: &Job<'_>, scene: &Scene, stem: &str) -> Result<Made, Failure> {
    let mut options = ToMd2Options::default();
    options.engine = engine(job, Profile::from_id)?;
    options.sample_rate = job.game.sample_fps;
    options.boxes = job.game.boxes.option();
    options.order = job.game.order.option();
    options.base = job.base.as_ref().map(|base| base.bytes.clone());
    options.skin_folder.clone_from(&job.game.skin_path);
    let made = to_md2(scene, &options).map_err(|error| Failure::Other(error.to_string()))?;
    let bytes = made.builder.write().map_err(|error| Failure::Other(error.to_string()))?;
    let mut found = made.findings;
    let mut files = vec![OutFile { name: format!("{stem}.md2"), bytes }];
    for skin in made.skins.iter().filter(|_| job.game.skins != Skins::None) {
        let texture = skin.texture.and_then(|texture| scene.get(texture)).filter(|texture| texture.source.is_here());
        let Some(texture) = texture else {
            found.report(convert::back::codes::NO_SKIN_IMAGE, 0, None);
            continue;
        };
        let image = png::encode(texture).map_err(Failure::Other)?;
        let Some(image) = image else { continue };
        let own = skin.name.rsplit(['/', '\\']).next().unwrap_or(&skin.name).trim_start_matches('.');
        let own = own.rsplit_once('.').map_or(own, |(own, _)| own);
        let (name, bytes) = if job.game.skins == Skins::Keep {
            (format!("{own}.{}", image.kind.extension()), image.bytes.into_owned())
        } else {
            let before = match &texture.source {
                TextureSource::Indexed(pixels) => Some(pixels.indices.as_slice()),
                _ => None,
            };
            let file = convert::Found { name: format!("{own}.png"), bytes: image.bytes.into_owned() };
            let options = job.images.scene_options(&job.options);
            let pixels = convert::image_pixels(file, &options).map_err(Failure::Other)?;
            let made = SkinImage::new(&pixels, before).map_err(|error| Failure::Other(error.to_string()))?;
            found.merge(&made.findings);
            (format!("{own}.pcx"), made.write().map_err(|error| Failure::Other(error.to_string()))?)
        };
        if files.iter().all(|file| !file.name.eq_ignore_ascii_case(&name)) {
            files.push(OutFile { name, bytes });
        }
    }
    Ok(Made { files, found, notes: made.notes })
}
