//! Models, levels, textures and scenes: read, converted, and created.

use formats_core::{
    Limits,
    files::{FileId, MemoryFiles},
};
use goldsrc_studio::compile;
use goldsrc_studio::smd::{Options, ReadOptions, Sources};
use triassic::{
    AnyFile, Head,
    bis_paa::{
        self, PixelType, Pixels,
        encode::{Encoding, check},
    },
    convert::{
        Resolver, SceneOptions,
        goldsrc_mdl::back,
        quake_md2::{ToMd2Options, to_md2},
    },
    detect as detected,
    gltf::{self as glb, import},
    goldsrc_mdl::{Model, ModelSet, Pose},
    scene::{Scene, Texture, TextureSource, obj},
};

use super::{
    acknex_hmp_exercise, acknex_mdl_exercise, acknex_wmb_exercise, bis_p3dm_exercise, bis_paa_exercise,
    goldsrc_mdl_exercise, level_exercise, quake_md2_exercise,
};

/// Terrains of 3D GameStudio.
pub(crate) fn acknex_hmp(bytes: &[u8]) -> usize {
    acknex_hmp_exercise::exercise(bytes);
    0
}

/// Models of 3D GameStudio and Quake.
pub(crate) fn acknex_mdl(bytes: &[u8]) -> usize {
    acknex_mdl_exercise::exercise(bytes);
    0
}

/// Levels, texture archives, level sources and resource archives of 3D GameStudio.
pub(crate) fn acknex_wmb(bytes: &[u8]) -> usize {
    if acknex_wmb_exercise::exercise(bytes) {
        acknex_wmb_exercise::dump(bytes);
    }
    0
}

/// P3D.
pub(crate) fn bis_p3dm(bytes: &[u8]) -> usize {
    bis_p3dm_exercise::exercise(bytes);
    0
}

/// RVMAT, as text and rapified.
pub(crate) fn bis_rvmat(bytes: &[u8]) -> usize {
    bis_p3dm_exercise::material(bytes);
    0
}

/// Textures, as `.paa` and as `.pac`.
pub(crate) fn bis_paa(bytes: &[u8]) -> usize {
    bis_paa_exercise::exercise(bytes);
    bis_paa_exercise::exercise_as(bytes, "pac");
    bis_paa::Texture::parse(bytes)
        .map_or(0, |texture| texture.levels().map(|level| 4 * pixels(level.width(), level.height()).min(1 << 20)).sum())
}

fn pixels(width: u32, height: u32) -> usize {
    usize::try_from(width).unwrap().saturating_mul(usize::try_from(height).unwrap())
}

/// An image of the size, type and colors in the input, as a texture, which is read back.
pub(crate) fn bis_paa_encode(bytes: &[u8]) -> usize {
    const TYPES: [PixelType; 9] = [
        PixelType::Dxt1,
        PixelType::Dxt2,
        PixelType::Dxt3,
        PixelType::Dxt4,
        PixelType::Dxt5,
        PixelType::Argb1555,
        PixelType::Argb4444,
        PixelType::Argb8888,
        PixelType::Ai88,
    ];
    let Some(([width, height, suffix, kind], colors)) = bytes.split_first_chunk::<4>() else { return 0 };
    if colors.is_empty() {
        return 0;
    }
    let [width, height] = [width, height].map(|size| u32::from(*size));
    let name = ["a_co", "a_nohq", "a_smdi", "a_mc", "a_dt", "a_as", "a"][usize::from(suffix % 7)];
    let mut encoding = Encoding::for_name(name).unwrap_or(Encoding::COLOR).with_fast(kind % 2 == 0);
    if let Some(kind) = TYPES.get(usize::from(kind / 2) % 16) {
        encoding = encoding.with_type(*kind);
    }
    let count = pixels(width, height);
    let image = Pixels { width, height, rgba: colors.iter().copied().cycle().take(4 * count).collect() };
    let _ = check(name, &image, &encoding);
    if let Ok(file) = encoding.encode(&image) {
        let texture = bis_paa::Texture::parse(&file).unwrap();
        assert!(texture.validate().is_empty(), "{:?}", texture.validate());
        let decoded = texture.decode_unswizzled(0).unwrap();
        assert_eq!((decoded.width, decoded.height), (width, height));
    }
    4 * count
}

/// Half-Life models: a main file, or three files, the main file and the texture file each preceded by its length in four bytes, and
/// the sequence file. Any other input is used as all three.
pub(crate) fn goldsrc_mdl(bytes: &[u8]) -> usize {
    fn split(bytes: &[u8]) -> Option<[&[u8]; 3]> {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (main, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (textures, group) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        Some([main, textures, group])
    }
    let [main, textures, group] = split(bytes).unwrap_or([bytes; 3]);
    goldsrc_mdl_exercise::use_all(main, textures, group, &mut Pose::new());
    goldsrc_mdl_exercise::write_all(main, textures, group);
    0
}

/// Half-Life models, decompiled and compiled.
pub(crate) fn goldsrc_decompile(bytes: &[u8]) -> usize {
    let Ok(model) = Model::parse(bytes) else { return 0 };
    let set = ModelSet::new(model);
    let Ok(sources) = goldsrc_studio::smd::export(&set, &Options::new("model")) else { return 0 };
    let size: usize = sources.files.iter().map(|file| file.bytes.len()).sum();
    let mut files = MemoryFiles::new();
    let ids: Vec<FileId> = sources.files.into_iter().map(|file| files.add(&file.name, file.bytes)).collect();
    compiled(&mut files, *ids.first().unwrap());
    size
}

/// A QC, an SMD and an image, separated by zero bytes, are read and compiled.
pub(crate) fn goldsrc_sources(bytes: &[u8]) -> usize {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    let mut part = || parts.next().unwrap_or_default().to_vec();
    let mut files = MemoryFiles::new();
    let qc = files.add("a.qc", part());
    files.add("a.smd", part());
    files.add("a.bmp", part());
    compiled(&mut files, qc)
}

/// Compiles sources; the result is readable, and is checked completely. Returns its bytes.
fn compiled(files: &mut MemoryFiles, qc: FileId) -> usize {
    let Ok(sources) = Sources::load(files, qc, &ReadOptions::default()) else { return 0 };
    let Ok(compiled) = compile(sources, &goldsrc_studio::Options::default()) else { return 0 };
    let _ = compiled.files.model().unwrap().validate();
    compiled.files.named("model").map(|(_, bytes)| bytes.len()).sum()
}

/// Any file: detection and the reader agree.
pub(crate) fn detect(bytes: &[u8]) -> usize {
    let len = u64::try_from(bytes.len()).unwrap();
    for extension in ["", "mdl", "md2", "wrs"] {
        let found = detected(Head::new(bytes).with_len(len).with_extension(extension));
        if let (Some(found), Ok(file)) = (found, AnyFile::parse(bytes)) {
            assert_eq!((found.id, found.kind), (file.format().id, file.kind()));
            assert!(file.version().is_none_or(|version| version == found.version));
        }
    }
    0
}

/// Levels with models, terrains and maps in them, by each way to convert their light.
pub(crate) fn level(bytes: &[u8]) -> usize {
    level_exercise::exercise(bytes);
    0
}

/// MD2.
pub(crate) fn quake_md2(bytes: &[u8]) -> usize {
    quake_md2_exercise::exercise(bytes);
    0
}

/// PCX skins.
pub(crate) fn pcx(bytes: &[u8]) -> usize {
    quake_md2_exercise::exercise_pcx(bytes);
    triassic::quake_md2::Pcx::parse(bytes).map_or(0, |pcx| 4 * pixels(pcx.width(), pcx.height()).min(1 << 20))
}

/// Any file: its findings, summary and dump, and as a scene, which keeps its guarantees, as a GLB, also for editing, and as an OBJ.
pub(crate) fn scene(bytes: &[u8]) -> usize {
    let Ok(file) = AnyFile::parse(bytes) else { return 0 };
    std::hint::black_box((file.validate(), file.summary()));
    serde_json::to_writer(std::io::sink(), &file).unwrap();
    let mut unpacked = 0;
    for (options, export) in
        [(SceneOptions::default(), glb::Options::default()), (SceneOptions::for_editing(), glb::Options::for_editing())]
    {
        let Ok((scene, _)) = file.to_scene(&options, &mut Resolver::none()) else { continue };
        scene.check().unwrap();
        unpacked += of_images(&scene);
        if let Ok(exported) = glb::export(&scene, &export) {
            unpacked += exported.into_glb().map_or(0, |bytes| bytes.len());
        }
        let _ = obj::export(&scene, "scene", &obj::Options::default());
    }
    unpacked
}

/// Four bytes for each pixel of its images.
fn of_images(scene: &Scene) -> usize {
    let of_image = |texture: &Texture| match &texture.source {
        TextureSource::Indexed(pixels) => 4 * pixels.indices.len(),
        other => 2 * other.bytes().len(),
    };
    scene.textures.iter().map(of_image).sum()
}

/// GLB and glTF: read into a scene, which is exported and read back.
pub(crate) fn gltf(bytes: &[u8]) -> usize {
    let Ok((scene, _)) = import(bytes, &Limits::default(), &mut |_| Ok(None)) else { return 0 };
    let Ok(glb) = glb::export(&scene, &glb::Options::default()).and_then(glb::Gltf::into_glb) else { return 0 };
    // It may share more than the original, so there are fewer bytes to account for the same scene.
    let again = import(&glb, &Limits::default(), &mut |_| Ok(None));
    assert!(matches!(&again, Ok(_) | Err(glb::ImportError::Limit { .. })), "{again:?}");
    glb.len()
}

/// GLB and glTF as models of Quake II and Half-Life, which are read back.
pub(crate) fn way_back(bytes: &[u8]) -> usize {
    let Ok((scene, _)) = import(bytes, &Limits::default(), &mut |_| Ok(None)) else { return 0 };
    let mut unpacked = of_images(&scene);
    if let Ok(Ok(bytes)) = to_md2(&scene, &ToMd2Options::default()).map(|made| made.builder.write()) {
        assert!(triassic::quake_md2::Model::parse(&bytes).is_ok());
        unpacked += bytes.len();
    }
    let options = back::Options::new("model");
    if let Ok((files, _)) = back::sources(&scene, &options, None) {
        unpacked += files.iter().map(|file| file.bytes.len()).sum::<usize>();
    }
    if let Ok((made, _)) = back::model(&scene, &options, None) {
        let _ = made.files.model().unwrap().validate();
    }
    unpacked
}
