//! Rapified materials equal their text.

use std::fs;

use bis_p3dm::{
    Rename,
    rvmat::{Class, Entry, Material, Value},
};
use triassic_test_support::files;

/// A count of seven bits per byte.
fn count(mut count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while count >= 0x80 {
        bytes.push(count as u8 | 0x80);
        count >>= 7;
    }
    bytes.push(count as u8);
    bytes
}

fn zero_terminated(text: &[u8]) -> Vec<u8> {
    [text, b"\0"].concat()
}

fn value(value: &Value<'_>) -> (u8, Vec<u8>) {
    match value {
        // As precisely as 32 bits allow.
        Value::Number(number) if (*number as f32).fract() == 0.0 => (2, (*number as f32 as i32).to_le_bytes().to_vec()),
        Value::Number(number) => (1, (*number as f32).to_le_bytes().to_vec()),
        Value::Array(items) => {
            let items = items.iter().map(self::value).flat_map(|(kind, bytes)| [vec![kind], bytes].concat());
            (3, items.collect())
        }
        other => (0, zero_terminated(other.as_text().unwrap())),
    }
}

fn array(items: &[Value<'_>]) -> Vec<u8> {
    let mut bytes = count(items.len());
    for item in items {
        let (kind, item) = match item {
            Value::Array(inner) => (3, array(inner)),
            other => value(other),
        };
        bytes.push(kind);
        bytes.extend(item);
    }
    bytes
}

/// Writes the body of a class at the end of the file, followed by its nested classes.
fn body(base: &[u8], entries: &[Entry<'_>], file: &mut Vec<u8>) {
    file.extend([zero_terminated(base), count(entries.len())].concat());
    let mut classes: Vec<(usize, &Class<'_>)> = Vec::new();
    for entry in entries {
        match entry {
            Entry::Class(class) => {
                file.extend([&[0], zero_terminated(class.name.as_bytes()).as_slice()].concat());
                classes.push((file.len(), class));
                file.extend([0; 4]);
            }
            Entry::Value { name, value: Value::Array(items), appends } => {
                file.push(if *appends { 5 } else { 2 });
                file.extend(appends.then_some([1, 0, 0, 0]).into_iter().flatten());
                file.extend([zero_terminated(name.as_bytes()), array(items)].concat());
            }
            Entry::Value { name, value: one, .. } => {
                let (kind, bytes) = value(one);
                file.extend([&[1, kind], zero_terminated(name.as_bytes()).as_slice(), &bytes].concat());
            }
            Entry::External(name) => file.extend([&[3], zero_terminated(name.as_bytes()).as_slice()].concat()),
            Entry::Delete(name) => file.extend([&[4], zero_terminated(name.as_bytes()).as_slice()].concat()),
            other => panic!("{other:?}"),
        }
    }
    for (at, class) in classes {
        let offset = u32::try_from(file.len()).unwrap().to_le_bytes();
        file[at..at + 4].copy_from_slice(&offset);
        body(class.base.map_or(b"", |base| base.as_bytes()), &class.entries, file);
    }
}

fn rapified(material: &Material<'_>) -> Vec<u8> {
    let mut file = [&b"\0raP\0\0\0\0\x08\0\0\0"[..], &[0; 4]].concat();
    body(b"", material.entries(), &mut file);
    let end = u32::try_from(file.len()).unwrap().to_le_bytes();
    file[12..16].copy_from_slice(&end);
    file.extend([0; 4]);
    file
}

#[test]
fn both_forms_of_a_material_are_equal() {
    let mut count = 0;
    let folders = [Some(files::testdata()), files::corpus()];
    let found = folders.iter().flatten().flat_map(|folder| files::with_extension(folder, &["rvmat"]));
    let mut texts: Vec<Vec<u8>> = found.map(|path| fs::read(path).unwrap()).collect();
    texts.push(
        br#"a = 0.7; b = -3; c = "x"; d[] = {1, {0.1, "y"}, {}}; d[] += {2}; delete e; class F; class G: F { h = 1; class I {}; };"#
            .to_vec(),
    );
    for text in texts.iter().filter(|text| !text.starts_with(b"\0raP")) {
        let Ok(material) = Material::parse(text) else { continue };
        let binary = rapified(&material);
        let again = Material::parse(&binary).unwrap();
        // The same classes, names, texts and numbers, as precisely as 32 bits allow.
        assert!(rapified(&again) == binary, "{}", text.escape_ascii());
        assert!(again.textures().eq(material.textures()));
        count += 1;
    }
    assert!(count > if files::corpus().is_some() { 10 } else { 0 }, "{count}");
}

#[test]
fn each_kind_of_entry_is_read() {
    let text = br#"a = 0.7; b = -3; c = "x"; d[] = {1, {0.5, "y"}, {}}; d[] += {2}; delete e; class F; class G: F { h = 1; };"#;
    let expected = Material::parse(text).unwrap();
    let binary = rapified(&expected);
    assert_eq!(Material::parse(&binary).unwrap().entries(), expected.entries());
}

#[test]
fn real_rapified_materials_are_read() {
    let Some(corpus) = files::corpus() else {
        // Two bytes of each kind that real files have, by hand.
        let file = b"\0raP\0\0\0\0\x08\0\0\0\x1f\0\0\0\0\x01\x01\x02power\0\x64\0\0\0\x1f\0\0\0\0\0\0\0";
        assert_eq!(Material::parse(file).unwrap().value(b"POWER"), Some(&Value::Number(100.0)));
        return;
    };
    let found: Vec<_> = files::with_extension(&corpus.join("later/bis-rvmat"), &["rvmat"])
        .into_iter()
        .map(|path| fs::read(path).unwrap())
        .filter(|bytes| bytes.starts_with(b"\0raP"))
        .collect();
    let summary: Vec<_> = found
        .iter()
        .map(|bytes| {
            let material = Material::parse(bytes).unwrap();
            assert_eq!(material.numbers(b"diffuse").unwrap().len(), 4);
            // There and back: only renamed paths differ, by the letter case of the rule.
            let (there, paths) = material.rename(&Rename::prefix("a3", r"longer\name")).unwrap();
            let renamed = Material::parse(&there).unwrap();
            let (back, again) = renamed.rename(&Rename::prefix(r"longer\name", "a3")).unwrap();
            assert!(!paths.is_empty() && paths.len() == again.len() && there.len() > bytes.len());
            assert_eq!(renamed.stages().count(), material.stages().count());
            assert_eq!(back.to_ascii_lowercase(), bytes.to_ascii_lowercase());
            (material.entries().len(), material.stages().count(), material.textures().count())
        })
        .collect();
    assert_eq!(summary.len(), 4, "{summary:?}");
    assert!(summary.iter().any(|(_, stages, textures)| *stages > 1 && *textures > 1), "{summary:?}");
}

#[test]
fn errors_have_the_offset_of_the_fault() {
    let head = b"\0raP\0\0\0\0\x08\0\0\0\0\0\0\0";
    let error = |rest: &[u8]| Material::parse(&[head, rest].concat()).unwrap_err().to_string();
    assert_eq!(error(b"\0\x01\x09"), "material: an entry is of an unknown kind (at byte 0x12)");
    assert_eq!(error(b"\0\x01\x01\x07a\0"), "material: a value is of an unknown kind (at byte 0x12)");
    assert_eq!(error(b"\0\xff\xff\xff\xff\xff"), "material: a count has too many bytes (at byte 0x11)");
    assert!(error(b"\0\x02\x03a\0").contains("at byte 0x"));
    // A class that contains itself.
    assert_eq!(error(b"\0\x01\0a\0\x10\0\0\0"), "material: classes are nested too deeply (at byte 0x10)");
    // Two classes that contain each other twice: without a bound, the work would double with each level.
    let twice = error(b"\0\x02\0a\0\x10\0\0\0\0b\0\x10\0\0\0");
    assert!(twice.contains("nested in each other") || twice.contains("nested too deeply"), "{twice}");
    assert!(error(&[&b"\0\x01\x02a\0"[..], &[1, 3].repeat(40)].concat()).contains("nested too deeply"));
}
