//! The table of features in the README matches `Cargo.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use triassic::FORMATS;

fn features() -> BTreeMap<String, Vec<String>> {
    declared("")
}

/// The features of the crate in a folder, relative to this one.
fn declared(folder: &str) -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let list = |value: &toml::Value| value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect();
    manifest["features"].as_table().unwrap().iter().map(|(name, value)| (name.clone(), list(value))).collect()
}

/// The features of this crate that a feature enables, including itself.
fn reach<'a>(features: &'a BTreeMap<String, Vec<String>>, name: &'a str, found: &mut BTreeSet<&'a str>) {
    if features.contains_key(name) && found.insert(name) {
        features[name].iter().for_each(|next| reach(features, next, found));
    }
}

#[test]
fn the_readme_lists_every_feature_and_its_default() {
    let features = features();
    let mut on = BTreeSet::new();
    reach(&features, "default", &mut on);
    // The formats, and the groups of one maker, have one row together.
    let is_format = |name: &str| FORMATS.iter().any(|format| format.id == name);
    let is_together = |name: &str| is_format(name) || features[name].iter().all(|part| is_format(part));
    let is_listed = |name: &&String| *name != "default" && !is_together(name);
    let expected: BTreeMap<&str, bool> =
        features.keys().filter(is_listed).map(|name| (&**name, on.contains(&**name))).collect();
    assert!(features.keys().filter(|name| is_together(name)).all(|name| on.contains(&**name)));

    let readme = include_str!("../../README.md");
    let mut listed = BTreeMap::new();
    for row in readme.lines().filter_map(|line| line.strip_prefix("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells[0].trim_end_matches('`');
        assert!(listed.insert(name, cells[1] == "✓").is_none(), "{name} is listed twice");
    }
    assert_eq!(listed, expected);
}

#[test]
fn every_format_is_a_feature_and_in_all_formats() {
    let features = features();
    let mut all = BTreeSet::new();
    reach(&features, "all-formats", &mut all);
    for format in FORMATS {
        let name = format.id;
        assert!(features[name].contains(&format!("dep:{name}")), "{name}");
        assert!(all.contains(name), "{name}");
        let of_crate = declared(&format!("../{name}"));
        for extra in ["dds", "serde", "image", "regex", "std"].iter().filter(|extra| of_crate.contains_key(**extra)) {
            assert!(features[*extra].contains(&format!("{name}?/{extra}")), "{extra} of {name}");
        }
    }
}
