//! GLB and glTF: read into a scene, which is exported and read again.
#![no_main]

use triassic::gltf::{Options, export, import};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok((scene, _)) = import(bytes, &Default::default(), &mut |_| Ok(None)) else { return };
    let Ok(glb) = export(&scene, &Options::default()).and_then(triassic::gltf::Gltf::into_glb) else { return };
    import(&glb, &Default::default(), &mut |_| Ok(None)).expect("what was exported can be read");
});
