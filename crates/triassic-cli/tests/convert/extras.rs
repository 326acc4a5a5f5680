//! Every name in `extras` is documented.

use serde_json::Value;

/// The documents that list the names.
const DOCUMENTS: [&str; 5] = [
    include_str!("../../../triassic-gltf/README.md"),
    include_str!("../../../triassic-convert/src/acknex_hmp.rs"),
    include_str!("../../../triassic-convert/src/acknex_mdl.rs"),
    include_str!("../../../triassic-convert/src/quake_md2.rs"),
    include_str!("../../../triassic-convert/src/goldsrc_mdl.rs"),
];

/// Fails for an undocumented name in the `extras` of a GLB, at any depth.
pub(crate) fn are_documented(glb: &[u8]) {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let rows = DOCUMENTS.iter().flat_map(|document| document.lines()).map(|line| line.trim_start_matches("//! "));
    let rows: Vec<&str> = rows.filter(|line| line.starts_with('|')).collect();
    each(&json, &mut |extras| {
        names(extras, &mut |name| {
            let quoted = format!("`{name}`");
            assert!(rows.iter().any(|row| row.contains(&quoted)), "extras: `{name}` is in no document");
        });
    });
}

/// All `extras` in the document.
fn each(value: &Value, found: &mut impl FnMut(&Value)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "extras" { found(value) } else { each(value, found) }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| each(value, found)),
        _ => {}
    }
}

/// All names in a value.
fn names(value: &Value, found: &mut impl FnMut(&str)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found(name);
                names(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}
