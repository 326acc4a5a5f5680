//! Models are decompiled and compiled again. Everything is equal except for known classes of differences, which are counted.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use formats_core::files::MemoryFiles;
use goldsrc_mdl::{Corner, Header, ModelFiles, ModelSet, Sequence, Severity, TextureFlags, Vec3};
use goldsrc_studio::smd::{Exported, ReadOptions, Sources, export};
use goldsrc_studio::{Compiled, Compiler, Options, compile};
use triassic_test_support::files;

/// The recompiled model, with default options.
pub(crate) fn again(exported: &Exported, compiler: Compiler) -> Result<Compiled, String> {
    let mut memory = MemoryFiles::new();
    let mut ids = Vec::new();
    for file in &exported.files {
        ids.push(memory.add(&format!("m/{}", file.name), file.bytes.clone()));
    }
    let sources = Sources::load(&mut memory, ids[0], &ReadOptions::default().with_compiler(compiler))
        .map_err(|errors| errors.to_string())?;
    compile(sources, &Options::default().with_compiler(compiler)).map_err(|errors| errors.to_string())
}

/// The comparisons, and the allowed differences.
#[derive(Debug, Default)]
struct Compared {
    models: usize,
    triangles: usize,
    values: usize,
    /// The number of models, by class.
    classes: BTreeMap<&'static str, usize>,
    /// The forbidden differences.
    faults: Vec<String>,
}

/// The comparison of one model.
struct One<'c, 'a, 'b> {
    set: &'c ModelSet<'a>,
    made: &'c ModelSet<'b>,
    /// The names that sources could not hold.
    renamed: String,
    classes: BTreeMap<&'static str, usize>,
    faults: Vec<String>,
}

impl One<'_, '_, '_> {
    fn class(&mut self, class: &'static str) {
        *self.classes.entry(class).or_default() += 1;
    }
    #[expect(clippy::needless_pass_by_value, reason = "most callers create the value for the call")]
    fn equal<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, made: T, own: T) {
        if made != own {
            let text = format!("{what}: {made:?} is not {own:?}");
            self.faults.push(text.chars().take(300).collect());
        }
    }
    fn name(&mut self, what: &str, made: &str, own: &str) {
        if made != own && self.renamed.contains(&format!("{what} {own:?} is {made:?}")) {
            self.class("names that sources cannot hold");
        } else {
            self.equal(what, made, own);
        }
    }
    fn compare(&mut self) -> (usize, usize) {
        let (model, other) = (self.set.model(), self.made.model());
        let head = |header: &Header| {
            let boxes = [header.hull_min, header.hull_max, header.clip_min, header.clip_max];
            (boxes, header.eye_position, header.raw_flags)
        };
        self.equal("header", head(other.header()), head(model.header()));
        self.bones();
        self.textures();
        let triangles = self.bodies();
        self.equal("sequences", other.sequences().len(), model.sequences().len());
        let mut values = 0;
        let twins = model.sequences().iter().zip(other.sequences().iter());
        for (n, (sequence, twin)) in twins.enumerate() {
            self.sequence(&sequence, &twin);
            values += self.values(n, &sequence);
        }
        if self.made.model().transitions().table() != self.set.model().transitions().table() {
            self.class("ways of the transition graph");
        }
        (triangles, values)
    }
    fn bones(&mut self) {
        let (model, other) = (self.set.model(), self.made.model());
        self.equal("bones", other.bones().len(), model.bones().len());
        for (made, own) in other.bones().iter().zip(model.bones().iter()) {
            self.name("bone", &made.name.to_string(), &own.name.to_string());
            let links = |bone: &goldsrc_mdl::Bone| (bone.parent, bone.raw_flags, bone.controllers);
            self.equal("bone", links(&made), links(&own));
            let far = made
                .value
                .to_array()
                .into_iter()
                .zip(own.value.to_array())
                .map(|(a, b)| (a - b).abs() / b.abs().max(1.0));
            if far.fold(0.0, f32::max) > 2e-6 {
                self.equal("value", made.value, own.value);
            }
        }
        let controllers = |set: &ModelSet<'_>| set.model().bone_controllers().iter().collect::<Vec<_>>();
        self.equal("controllers", controllers(self.made), controllers(self.set));
        let attachments = |set: &ModelSet<'_>| set.model().attachments().iter().collect::<Vec<_>>();
        self.equal("attachments", attachments(self.made), attachments(self.set));
        let hitboxes = |set: &ModelSet<'_>| set.model().hitboxes().iter().collect::<Vec<_>>();
        if self.set.model().hitboxes().is_empty() && !self.made.model().hitboxes().is_empty() {
            self.class("no hitboxes");
        } else {
            self.equal("hitboxes", hitboxes(self.made), hitboxes(self.set));
        }
    }
    /// The textures that triangles or families have, in order.
    fn textures(&mut self) {
        let names = |set: &ModelSet<'_>| -> Vec<String> {
            set.textures().iter().map(|texture| texture.name.to_string().to_lowercase()).collect()
        };
        let (own, made) = (names(self.set), names(self.made));
        if own != made {
            let mut sorted = own.clone();
            sorted.retain(|name| made.contains(name));
            self.class(if sorted == made { "unused textures" } else { "order of textures" });
        }
        for twin in self.made.textures() {
            let name = twin.name.to_string();
            let Some(own) = self.set.textures().iter().find(|own| own.name == twin.name) else {
                self.name("texture", &name, &self.original(&name));
                continue;
            };
            self.equal(&format!("flags of {name}"), twin.flags(), own.flags());
            let (Ok(pixels), Ok(others)) = (own.pixels(), twin.pixels()) else {
                self.class("damaged images");
                continue;
            };
            self.equal(&format!("size of {name}"), [others.width, others.height], [pixels.width, pixels.height]);
            let is_same = pixels.indices == others.indices && pixels.palette.0 == others.palette.0;
            self.equal(&format!("pixels of {name}"), is_same, true);
        }
    }
    /// The name that became this one.
    fn original(&self, made: &str) -> String {
        let end = format!(" is {made:?}");
        let line = self.renamed.lines().find(|line| line.starts_with("texture ") && line.ends_with(&end));
        let own = line.and_then(|line| line.strip_prefix("texture \"")?.strip_suffix(&end)?.strip_suffix('"'));
        own.unwrap_or("no texture of the original").to_owned()
    }
    fn bodies(&mut self) -> usize {
        let mut triangles = 0;
        let (parts, others) = (self.set.model().body_parts(), self.made.model().body_parts());
        self.equal("body parts", others.len(), parts.len());
        for (part, other) in parts.iter().zip(others) {
            self.name("body part", &other.name.to_string(), &part.name.to_string());
            self.equal("base", other.base, part.base);
            let (models, others) = (part.sub_models().unwrap(), other.sub_models().unwrap());
            self.equal("submodels", others.len(), models.len());
            for (own, made) in models.iter().zip(others.iter()) {
                self.name("submodel", &made.name.to_string(), &own.name.to_string());
                triangles += self.triangles(&own, &made);
            }
        }
        triangles
    }
    /// Checks that every triangle exists, with its texture in every family.
    fn triangles(&mut self, own: &goldsrc_mdl::SubModel<'_>, made: &goldsrc_mdl::SubModel<'_>) -> usize {
        let name = own.name.to_string();
        let mut twins: HashMap<Key, Vec<[Placed; 3]>> = HashMap::new();
        let mut count = 0_usize;
        for (key, triangle) in listed(self.made, made) {
            twins.entry(key).or_default().push(triangle);
            count += 1;
        }
        let list = listed(self.set, own);
        self.equal(&format!("triangles of {name}"), count, list.len());
        for (mut key, triangle) in list.iter().cloned() {
            if !self.renamed.is_empty() {
                for texture in &mut key.textures {
                    let start = format!("texture {texture:?} is \"");
                    let line = self.renamed.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'));
                    if let Some(name) = line {
                        name.clone_into(texture);
                    }
                }
            }
            let found = twins.get_mut(&key).and_then(|twins| {
                let turns = |[a, b, c]: [Placed; 3]| [[a, b, c], [b, c, a], [c, a, b]];
                let is_it = |twin: &[Placed; 3]| turns(*twin).into_iter().find(|twin| is_same(twin, &triangle));
                let (at, turned) = twins.iter().enumerate().find_map(|(at, twin)| Some((at, is_it(twin)?)))?;
                twins.swap_remove(at);
                Some(turned)
            });
            let Some(twin) = found else {
                self.faults.push(format!("triangle of {name}: {key:?} {triangle:?}").chars().take(400).collect());
                return count;
            };
            for (a, b) in twin.iter().zip(&triangle) {
                if (a.1 - b.1).abs().max_element() > 1e-3 {
                    self.class("positions below 0.03");
                }
                if a.2 != b.2 && a.2.dot(b.2) < 0.99999 {
                    self.class("normals joined within 2 degrees");
                }
            }
        }
        count
    }
    fn sequence(&mut self, own: &Sequence<'_>, made: &Sequence<'_>) {
        let label = own.label.to_string();
        self.name("sequence", &made.label.to_string(), &label);
        let figures = |s: &Sequence<'_>| {
            let kind = (s.fps, s.raw_flags, s.activity, s.activity_weight, s.frame_count, s.blend_count, s.next);
            (kind, s.entry_node, s.exit_node, s.node_flags, s.motion_type, s.motion_bone)
        };
        self.equal(&label, figures(made), figures(own));
        let blends = |s: &Sequence<'_>| (s.blend_type, s.blend_start, s.blend_end);
        self.equal(&label, blends(made), blends(own));
        let events = |s: &Sequence<'_>| -> Vec<_> {
            s.events().unwrap().iter().map(|e| (e.event, e.frame, e.kind, e.options.to_string())).collect()
        };
        if events(own).iter().any(|event| !(0..own.frame_count).contains(&event.1)) {
            self.class("events outside their sequence");
        } else {
            self.equal(&label, events(made), events(own));
        }
        self.equal(&label, made.pivots().unwrap().len(), own.pivots().unwrap().len());
        let moved = (own.linear_movement - made.linear_movement).abs().max_element();
        if moved > 0.03 {
            self.equal(&label, made.linear_movement, own.linear_movement);
        } else if moved > 0.001 {
            self.class("positions below 0.03");
        }
        if own.group != made.group {
            self.class("groups of sequences");
        }
        let far =
            own.bounds().zip(made.bounds()).map(|([a, b], [c, d])| (a - c).abs().max((b - d).abs()).max_element());
        if far.is_none_or(|far| far > 0.03) {
            self.class("boxes of sequences");
        }
    }
    /// Checks that every value differs by at most one step of the original's scale.
    fn values(&mut self, n: usize, sequence: &Sequence<'_>) -> usize {
        let (Ok(own), Ok(other)) = (self.set.animations(n), self.made.animations(n)) else {
            self.equal("animations", 0, n + 1);
            return 0;
        };
        let mut count = 0;
        for blend in 0..own.blend_count() {
            for index in 0..own.bone_count() {
                let (bone, twin) =
                    (self.set.model().bones().get(index).unwrap(), self.made.model().bones().get(index).unwrap());
                let pairs = own.channels(blend, index).unwrap().into_iter().zip(other.channels(blend, index).unwrap());
                for (axis, (a, b)) in pairs.enumerate() {
                    let (scale, other_scale) =
                        (f64::from(bone.scale.to_array()[axis]), f64::from(twin.scale.to_array()[axis]));
                    let pairs = a.values().zip(b.values()).take(own.frame_count()).enumerate();
                    for (frame, (a, b)) in pairs {
                        count += 1;
                        let value = |value: f32, step: i16, scale: f64| f64::from(value) + f64::from(step) * scale;
                        let far = value(bone.value.to_array()[axis], a, scale)
                            - value(twin.value.to_array()[axis], b, other_scale);
                        let turns = core::f64::consts::TAU;
                        let far = if axis < 3 { far } else { far - (far / turns).round() * turns };
                        // Sources have six decimal places.
                        if far.abs() <= scale.max(other_scale) * 1.01 + 4e-6 {
                            continue;
                        }
                        if sequence.is_looping() && frame + 1 == own.frame_count() {
                            self.class("loops that do not end where they began");
                        } else if sequence.motion_type & 0x38 != 0 {
                            self.class("angles that are held");
                        } else {
                            let text = format!("{} {} {axis} {frame}: {far} {scale}", sequence.label, bone.name);
                            self.faults.push(text);
                            return count;
                        }
                    }
                }
            }
        }
        count
    }
}

/// A corner: bone and texel, position, normal.
type Placed = ((u8, [i16; 2]), Vec3, Vec3);

/// The properties that equal triangles share: the texture in every family, bones and texels.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    textures: Vec<String>,
    corners: [(u8, [i16; 2]); 3],
}

fn is_same(a: &[Placed; 3], b: &[Placed; 3]) -> bool {
    // The cosine of slightly more than two degrees. Normals of length zero have no angle.
    let is_near = |a: Vec3, b: Vec3| a == b || a.dot(b) > 0.99935;
    a.iter().zip(b).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs().max_element() < 0.03 && is_near(a.2, b.2))
}

/// All triangles, each with its corners in file order.
fn listed(set: &ModelSet<'_>, model: &goldsrc_mdl::SubModel<'_>) -> Vec<(Key, [Placed; 3])> {
    let (vertices, bones, normals) =
        (model.vertices().unwrap(), model.vertex_bones().unwrap(), model.normals().unwrap());
    let mut all = Vec::new();
    for mesh in model.meshes().unwrap() {
        let families = 0..set.skins().family_count().max(1);
        let textures: Vec<_> = families.map(|family| set.texture(family, mesh.skin_ref)).collect();
        let is_chrome = textures[0].as_ref().is_some_and(|texture| texture.flags().contains(TextureFlags::CHROME));
        let textures: Vec<String> = textures
            .iter()
            .map(|texture| texture.as_ref().map_or(String::new(), |texture| texture.name.to_string()))
            .collect();
        for triangle in mesh.triangles() {
            let corner = |corner: Corner| {
                let vertex = corner.vertex as usize;
                // Engines compute the coordinates of reflections.
                let texel = if is_chrome { [0; 2] } else { [corner.s, corner.t] };
                let position = vertices.get(vertex)?.position;
                let normal = normals.get(corner.normal as usize)?.direction.normalize_or_zero();
                Some(((*bones.get(vertex)?, texel), position, normal))
            };
            let [Some(a), Some(b), Some(c)] = triangle.map(corner) else { continue };
            let mut corners = [a.0, b.0, c.0];
            corners.sort_unstable();
            all.push((Key { textures: textures.clone(), corners }, [a, b, c]));
        }
    }
    all
}

fn check(folder: &Path) -> Compared {
    let mut all = Compared::default();
    for one in files::in_parallel(files::with_extension(folder, &["mdl"]), |path| check_file(folder, &path)) {
        all.models += one.models;
        all.triangles += one.triangles;
        all.values += one.values;
        for (class, count) in one.classes {
            *all.classes.entry(class).or_default() += count;
        }
        all.faults.extend(one.faults);
    }
    all
}

fn check_file(folder: &Path, path: &Path) -> Compared {
    let mut all = Compared::default();
    let name = path.strip_prefix(folder).unwrap().display().to_string();
    let Ok(files) = ModelFiles::load(path) else { return all };
    let Ok(set) = files.model() else { return all };
    if set.model().header().is_texture_file() {
        return all;
    }
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    for compiler in [Compiler::Default, Compiler::Twhl, Compiler::Valve] {
        let exported = export(&set, &goldsrc_studio::smd::Options::new(stem.clone()).with_compiler(compiler));
        // Otherwise a table is outside the file.
        let Ok(exported) = exported else {
            *all.classes.entry("damaged originals").or_default() += 1;
            break;
        };
        let made = match again(&exported, compiler) {
            Ok(made) => made,
            Err(error) => {
                all.faults.push(format!("{name} for {}: {error}", compiler.id()));
                continue;
            }
        };
        if compiler != Compiler::Default {
            // Small triangles keep bones without vertices.
            let [bones, kept] = [&set, &made.files.model().unwrap()]
                .map(|set| set.model().bones().iter().map(|bone| bone.name.to_string()).collect::<Vec<_>>());
            let is_renamed = exported.findings.iter().any(|found| found.code.id == "QCOUT-001");
            if kept.len() != bones.len().max(1) || (!is_renamed && kept != bones && !bones.is_empty()) {
                all.faults.push(format!("{name} for {}: {kept:?} are not {bones:?}", compiler.id()));
            }
            continue;
        }
        all.models += 1;
        let is_whole = set.validate().iter().all(|found| found.code.severity < Severity::Error);
        if !is_whole || set.missing().next().is_some() || !set.model().bones().have_scale() {
            *all.classes.entry("damaged originals").or_default() += 1;
            continue;
        }
        let renamed = exported.findings.iter().filter(|found| found.code.id == "QCOUT-001");
        let renamed = renamed.map(|found| found.about.clone()).collect::<Vec<_>>().join("\n");
        let made = made.files.model().unwrap();
        let mut one = One { set: &set, made: &made, renamed, classes: BTreeMap::new(), faults: Vec::new() };
        let (triangles, values) = one.compare();
        all.triangles += triangles;
        all.values += values;
        for class in one.classes.into_keys() {
            *all.classes.entry(class).or_default() += 1;
        }
        one.faults.truncate(5);
        all.faults.extend(one.faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    all
}

/// The allowed differences.
const CLASSES: [&str; 10] = [
    "boxes of sequences",
    "order of textures",
    "unused textures",
    "normals joined within 2 degrees",
    "positions below 0.03",
    "no hitboxes",
    "groups of sequences",
    "damaged originals",
    "damaged images",
    "names that sources cannot hold",
];

#[track_caller]
fn assert_equal(folder: &Path, [models, triangles, values]: [usize; 3]) {
    let all = check(folder);
    eprintln!("{} models, {} triangles, {} values, {:?}", all.models, all.triangles, all.values, all.classes);
    for fault in &all.faults {
        eprintln!("{fault}");
    }
    assert!(all.faults.is_empty(), "{} faults", all.faults.len());
    assert!(all.models >= models && all.triangles >= triangles && all.values >= values, "{all:?}");
    for class in all.classes.keys() {
        assert!(CLASSES.contains(class), "{class}");
    }
}

#[test]
fn models_survive_their_sources() {
    assert_equal(&files::testdata().join("goldsrc-mdl"), [8, 1000, 10_000]);
    let Some(corpus) = files::corpus() else { return };
    assert_equal(&corpus.join("goldsrc-mdl"), [15, 10_000, 100_000]);
    assert_equal(&corpus.join("later"), [15, 1000, 10_000]);
}
