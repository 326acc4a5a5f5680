//! The operations on the bytes of a level, here and in the fuzzer.

use triassic::{
    AnyFile, Diagnostics,
    convert::{FileId, LevelLighting, LoadError, Loader, Resolver, SceneOptions},
    gltf,
    scene::{Scene, obj},
};

const MODELS: [&[u8]; 2] = [
    include_bytes!("../../../../../testdata/acknex-mdl/made/wedge5.mdl"),
    include_bytes!("../../../../../testdata/acknex-mdl/made/wedge7.mdl"),
];
const TERRAIN: &[u8] = include_bytes!("../../../../../testdata/acknex-hmp/made/hills4.hmp");

/// The files that a level shows: each name exists, with the kind of its extension. Maps are the level itself.
struct Shown<'a>(&'a [u8]);

impl Loader for Shown<'_> {
    fn find(&mut self, path: &str) -> Option<FileId> {
        let (stem, extension) = path.rsplit_once('.')?;
        match extension {
            // Four equal maps, nested to the maximum depth.
            "wmb" => Some(FileId(8 + u32::try_from(stem.len() % 4).unwrap_or(0))),
            "mdl" => Some(FileId(u32::try_from(stem.len() % 2).unwrap_or(0))),
            "hmp" => Some(FileId(2)),
            _ => None,
        }
    }
    fn names_with(&mut self, prefix: &str) -> Vec<String> {
        if prefix.is_empty() { Vec::new() } else { vec![format!("{prefix}.mdl")] }
    }
    fn name(&self, file: FileId) -> String {
        format!("file{}", file.0)
    }
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let bytes = match file.0 {
            0 => MODELS[0],
            1 => MODELS[1],
            2 => TERRAIN,
            _ => self.0,
        };
        let parsed = AnyFile::parse(bytes).map_err(|error| LoadError::new(error.to_string()))?;
        let scene = parsed.to_scene(options, &mut Resolver::none());
        scene.map_err(|error| LoadError::new(error.to_string()))
    }
}

/// Converts to GLB with each conversion of light; returns whether the level could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let Ok(file) = AnyFile::parse(bytes) else { return false };
    if file.format().id != "acknex-wmb" {
        return false;
    }
    for light in [LevelLighting::Vertices, LevelLighting::Textures, LevelLighting::None] {
        let mut options = SceneOptions::default();
        options.level.light = light;
        options.level.entity_animations = light == LevelLighting::Vertices;
        options.level.punctual_lights = light == LevelLighting::Textures;
        options.level.invisible = light == LevelLighting::None;
        options.limits = options.limits.with_max_elements(1 << 12);
        let Ok((scene, _)) = file.to_scene(&options, &mut Resolver::none().with_loader(Shown(bytes))) else { continue };
        assert!(scene.check().is_ok(), "{:?}", scene.check());
        if let Ok(exported) = gltf::export(&scene, &gltf::Options::default()) {
            assert!(exported.into_glb().is_ok_and(|glb| glb.starts_with(b"glTF")));
        }
        if light == LevelLighting::None {
            let _ = obj::export(&scene, "level", &obj::Options::default());
        }
    }
    true
}
