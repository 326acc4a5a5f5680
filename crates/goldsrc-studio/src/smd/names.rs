//! The names of everything that is written. Sources keep the names of the model if QC and SMD can store them; only file names are
//! made safe and unique: valid in file systems, for writing and for searching.

use formats_core::{Budget, FixedStr, Result, field_at, files::name_text, hash::HashMap};
use goldsrc_mdl::{BodyPartRecord, Header, ModelSet, SequenceRecord, TextureFlags};
use triassic_scene::FileNames;

use crate::smd::{Compiler, Findings, Options, Place, codes, read::is_keyword};

/// The names of everything that is written.
#[derive(Debug)]
pub(crate) struct Names {
    /// Unique; at least one.
    pub(crate) bones: Vec<String>,
    /// The name of each texture, and its file.
    pub(crate) textures: Vec<(String, String)>,
    pub(crate) parts: Vec<String>,
    /// The QC name of each submodel of each body part; `None` for an empty one.
    pub(crate) models: Vec<Vec<Option<Studio>>>,
    /// The label of each sequence.
    pub(crate) labels: Vec<String>,
    /// The SMD of each blend of each sequence, without `.smd`.
    pub(crate) animations: Vec<Vec<String>>,
    pub(crate) qc: String,
}

/// The reference of a submodel.
#[derive(Debug)]
pub(crate) struct Studio {
    /// The name in the QC.
    pub(crate) word: String,
    /// The name of the submodel, unless it is the last part of the QC name.
    pub(crate) name: Option<String>,
    /// Its file, below the folder of the QC.
    pub(crate) file: String,
}

/// Collects names, and reports those that change.
struct Naming<'f> {
    compiler: Compiler,
    place: Place,
    found: &'f mut Findings,
    /// The files, in lower case.
    files: HashMap<String, u32>,
}

impl Names {
    pub(crate) fn new(
        set: &ModelSet<'_>,
        options: &Options,
        found: &mut Findings,
        budget: &mut Budget,
    ) -> Result<Self> {
        let model = set.model();
        budget.spend("bone table", model.bones().len(), 256, field_at!(Header, bone_count))?;
        budget.spend("sequence table", model.sequences().len(), 1024, field_at!(Header, sequence_count))?;
        budget.spend("texture table", set.textures().len(), 256, field_at!(Header, texture_count))?;
        let qc = format!("{}.qc", ascii(&options.name));
        let mut naming = Naming {
            compiler: options.compiler,
            place: Place::whole(&qc.as_str().into()),
            found,
            files: HashMap::default(),
        };
        naming.files.insert(qc.to_lowercase(), 1);
        let bones = naming.bones(set);
        let textures = naming.textures(set);
        let (mut parts, mut models) = (Vec::new(), Vec::new());
        for (n, part) in model.body_parts().iter().enumerate() {
            let sub_models = part.sub_models()?;
            let at = field_at!(BodyPartRecord, sub_model_count, part.at());
            budget.spend("model table", sub_models.len(), 256, at)?;
            let longest = if naming.compiler == Compiler::Twhl { 32 } else { 64 };
            parts.push(naming.held(&text(&part.name), "body part", longest));
            let mut words = Vec::new();
            for (k, sub_model) in sub_models.iter().enumerate() {
                words.push(naming.studio(&text(&sub_model.name), sub_model.meshes()?.is_empty(), [n, k]));
            }
            models.push(words);
        }
        let (mut labels, mut animations) = (Vec::new(), Vec::new());
        let mut stems = FileNames::default();
        for (n, sequence) in model.sequences().iter().enumerate() {
            let label = naming.held(&text(&sequence.label), "sequence", 32);
            let animated = set.animations(n).ok().filter(|_| model.bones().have_scale());
            let blends = animated.map_or(0, |animations| animations.blend_count());
            budget.spend("animation table", blends, 128, field_at!(SequenceRecord, blend_count, sequence.at()))?;
            let own = ascii(&label);
            let own = if own.is_empty() { format!("sequence{n}") } else { own };
            let own = |blend: usize| if blends == 1 { own.clone() } else { format!("{own}_blend{blend:02}") };
            animations.push((1..=blends).map(|blend| naming.animation(&mut stems, &own(blend))).collect());
            labels.push(label);
        }
        Ok(Self { bones, textures, parts, models, labels, animations, qc })
    }
    /// The file name of a texture's image, even if the image is missing.
    pub(crate) fn texture(&self, texture: Option<usize>, skin_ref: i32) -> String {
        let name = texture.and_then(|texture| self.textures.get(texture));
        name.map_or_else(|| missing_texture(skin_ref), |(name, _)| name.clone())
    }
}

/// The name of a texture that the model does not have.
pub(crate) fn missing_texture(skin_ref: i32) -> String {
    format!("skin{skin_ref}.bmp")
}

impl Naming<'_> {
    /// Reports a name that changed; both have one character per byte.
    fn renamed(&mut self, what: &str, from: &str, to: &str) {
        if from != to {
            let [from, to] = [from, to].map(|name| name_text(&bytes(name)));
            self.found.report(codes::RENAMED, &self.place, format!("{what} {from:?} is {to:?}"));
        }
    }
    /// Returns a name that can be put in quotation marks.
    fn held(&mut self, name: &str, what: &str, longest: usize) -> String {
        let held: String = holdable(name).chars().take(longest).collect();
        self.renamed(what, name, &held);
        held
    }
    /// Names of bones, which identify them.
    fn bones(&mut self, set: &ModelSet<'_>) -> Vec<String> {
        let mut given: HashMap<String, u32> = HashMap::default();
        let mut bones = Vec::new();
        for (n, bone) in set.model().bones().iter().enumerate() {
            let own = text(&bone.name);
            let held = holdable(&own);
            let held = if held.trim().is_empty() { format!("bone{n}") } else { held };
            let name = unique(&mut given, &held, 32, str::to_owned);
            self.renamed("bone", &own, &name);
            bones.push(name);
        }
        if bones.is_empty() {
            self.found.report(codes::NO_BONES, &self.place, "");
            bones.push("root".to_owned());
        }
        bones
    }
    /// The names of textures, unique ignoring case, and their files.
    fn textures(&mut self, set: &ModelSet<'_>) -> Vec<(String, String)> {
        let mut textures = Vec::new();
        for (n, texture) in set.textures().iter().enumerate() {
            let own = text(&texture.name);
            // In an SMD, it is on a separate line, which is trimmed.
            let held = holdable(&own);
            let held = match held.trim_ascii() {
                "" => format!("texture{n}.bmp"),
                "end" => "end_.bmp".to_owned(),
                held => held.to_owned(),
            };
            let held =
                if self.compiler == Compiler::Default { held } else { Self::known_by_name(&held, texture.flags()) };
            let file = |name: &str| format!("{}.bmp", safe(without_extension(&plain_path(name))));
            let mut given = std::mem::take(&mut self.files);
            let name = unique(&mut given, &held, 64, |name| file(name).to_lowercase());
            self.files = given;
            self.renamed("texture", &own, &name);
            let file = file(&name);
            textures.push((name, file));
        }
        textures
    }
    /// Returns a name from which a compiler without flag commands recognizes reflections, and which it finds as a file.
    fn known_by_name(name: &str, flags: TextureFlags) -> String {
        let own = without_extension(name);
        let mut stem = safe(own);
        let is_chrome = flags.contains(TextureFlags::CHROME);
        while let Some(at) = stem.to_ascii_lowercase().find("chrome").filter(|_| !is_chrome) {
            stem.replace_range(at..at.saturating_add(6), "chrom");
        }
        // By whole characters; the field has 64 bytes.
        let cut = |stem: &mut String, most: usize| {
            while encoded(own, stem).chars().count() > most {
                stem.pop();
            }
            *stem = safe_name(stem);
        };
        cut(&mut stem, 60);
        if is_chrome && !stem.to_ascii_lowercase().contains("chrome") {
            cut(&mut stem, 53);
            stem.push_str("_chrome");
        }
        format!("{}.bmp", encoded(own, &stem))
    }
    fn studio(&mut self, own: &str, shows_nothing: bool, [part, member]: [usize; 2]) -> Option<Studio> {
        if shows_nothing && (own == "blank" || self.compiler != Compiler::Default) {
            self.renamed("submodel", own, "blank");
            return None;
        }
        let file = |word: &str| format!("{}.smd", word.strip_suffix(".smd").unwrap_or(word));
        let held = holdable(own);
        let last = without_smd(held.rsplit(['/', '\\']).next().unwrap_or_default());
        // An invalid file name is replaced.
        let safe = if last.is_empty() { format!("body{part}_{member}") } else { safe(last) };
        let mut given = std::mem::take(&mut self.files);
        let mut word = unique(&mut given, &safe, 64, |name| file(name).to_lowercase());
        self.files = given;
        let mut path = file(&word);
        let mut name = None;
        match self.compiler {
            Compiler::Default => {
                self.renamed("submodel", own, &held);
                name = (encoded(own, &word) != held).then_some(held);
            }
            // The last part of a path is the name; others with the same name are put in folders.
            Compiler::Twhl => {
                if word != safe {
                    path = format!("{word}/{}", file(&safe));
                    word = format!("{word}/{safe}");
                }
                self.renamed("submodel", own, &encoded(own, &safe));
            }
            Compiler::Valve => self.renamed("submodel", own, &encoded(own, &word)),
        }
        Some(Studio { word: encoded(own, &word), name, file: path })
    }
    /// Returns the SMD name of an animation: unique, and not a word with another meaning for a compiler.
    fn animation(&mut self, stems: &mut FileNames, own: &str) -> String {
        let own = if is_keyword(own) { format!("seq_{own}") } else { own.to_owned() };
        loop {
            let file = stems.unique(&own, "smd");
            let stem = without_smd(&file);
            if !self.files.contains_key(&file.to_lowercase()) && !is_keyword(stem) {
                return stem.to_owned();
            }
        }
    }
}

/// Returns a name as text with one character per byte, in any code page.
pub(crate) fn text<const N: usize>(name: &FixedStr<N>) -> String {
    name.chars().collect()
}

/// Returns a file name as source text, with one character per byte.
pub(crate) fn latin_1(name: &str) -> String {
    if name.chars().all(|c| u8::try_from(c).is_ok()) { name.to_owned() } else { name.bytes().map(char::from).collect() }
}

/// Returns a name that was [decoded](safe) from `own` as source text again, in the same encoding.
fn encoded(own: &str, name: &str) -> String {
    let is_utf_8 = std::str::from_utf8(&bytes(own)).is_ok();
    if is_utf_8 { name.bytes().map(char::from).collect() } else { latin_1(name) }
}

/// Removes quotation marks and control bytes.
pub(crate) fn holdable(name: &str) -> String {
    let held = |c: char| match c {
        '"' => '\'',
        c if c.is_ascii_control() => '_',
        c => c,
    };
    name.chars().map(held).collect()
}

/// Returns `name`, or the name with a number that makes it unique, of at most `longest` characters. Names with the same key count
/// as equal.
fn unique(given: &mut HashMap<String, u32>, name: &str, longest: usize, key: impl Fn(&str) -> String) -> String {
    let own = key(name);
    let Some(mut number) = given.get(&own).copied() else {
        given.insert(own, 1);
        return name.to_owned();
    };
    loop {
        number = number.saturating_add(1);
        let end = format!("_{number}");
        let (stem, extension) = match name.rsplit_once('.') {
            Some((stem, extension)) if extension.len() <= 4 => (stem, format!(".{extension}")),
            _ => (name, String::new()),
        };
        let room = longest.saturating_sub(end.len()).saturating_sub(extension.len());
        let candidate = stem.chars().take(room).chain(end.chars()).chain(extension.chars()).collect::<String>();
        let other = key(&candidate);
        if !given.contains_key(&other) {
            given.insert(other, 1);
            given.insert(own, number);
            return candidate;
        }
    }
}

/// Returns the key of a texture: names with the same key lead to the same file, and are one texture.
pub(crate) fn texture_key(name: &str) -> String {
    plain_path(name).to_ascii_lowercase()
}

/// Returns a relative path without the parts that change nothing: `.//a.bmp` is `a.bmp`.
fn plain_path(name: &str) -> String {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    if parts.is_empty() || name.starts_with(['/', '\\']) { name.to_owned() } else { parts.join("/") }
}

/// Returns a name without an image extension.
fn without_extension(name: &str) -> &str {
    let known = |extension: &&str| IMAGES.iter().any(|known| extension.eq_ignore_ascii_case(known));
    name.rsplit_once('.').filter(|(_, extension)| known(extension)).map_or(name, |(stem, _)| stem)
}

fn without_smd(name: &str) -> &str {
    name.rsplit_once('.').filter(|(_, extension)| extension.eq_ignore_ascii_case("smd")).map_or(name, |(stem, _)| stem)
}

/// Returns the last part of a path, reduced to letters and digits that are the same in every code page.
fn ascii(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '~' | '@');
    name.chars().take(48).map(|c| if allowed(c) { c } else { '_' }).collect()
}

/// The extensions of images.
pub(crate) const IMAGES: [&str; 6] = ["bmp", "png", "tga", "pcx", "jpg", "jpeg"];

/// Returns the bytes of source text that has one character per byte.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}

/// Converts a name in a source to a single name that is valid on every file system: UTF-8 if it is valid, otherwise Latin-1. Other
/// characters become `_`.
pub(crate) fn safe(text: &str) -> String {
    safe_name(&name_text(&bytes(text)))
}

/// Converts a decoded name to a single name that is valid on every file system.
pub(crate) fn safe_name(name: &str) -> String {
    let allowed = |c: char| !(c.is_control() || matches!(c, '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*'));
    let mut safe: String = name.chars().map(|c| if allowed(c) { c } else { '_' }).collect();
    // A leading dot hides a file; trailing spaces and dots are lost.
    if safe.starts_with(['.', ' ']) {
        safe.replace_range(..1, "_");
    }
    let kept = safe.trim_end_matches(['.', ' ']).len();
    let end = "_".repeat(safe.len().saturating_sub(kept));
    safe.replace_range(kept.., &end);
    // Some short names are devices.
    let stem = safe.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_port = |stem: &str| stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt"));
    if matches!(stem.as_str(), "" | "con" | "prn" | "aux" | "nul") || is_port(&stem) {
        safe.insert(0, '_');
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_appended_within_the_field() {
        let mut given = HashMap::default();
        let mut next = |name: &str| unique(&mut given, name, 12, str::to_lowercase);
        assert_eq!(["skin.bmp", "Skin.bmp", "SKIN.bmp"].map(&mut next), ["skin.bmp", "Skin_2.bmp", "SKIN_3.bmp"]);
        assert_eq!(["a_long_name_", "a_long_name_"].map(&mut next), ["a_long_name_", "a_long_nam_2"]);
    }

    #[test]
    fn valid_file_names_are_kept() {
        for (name, expected) in [
            ("Sci3(Back2)", "Sci3(Back2)"),
            ("{fence", "{fence"),
            ("#skin \u{e4}", "#skin \u{e4}"),
            ("a:b?", "a_b_"),
            ("dir\\skin", "dir_skin"),
            ("../x ", "_._x_"),
            ("con", "_con"),
            ("", "_"),
        ] {
            assert_eq!(safe(name), expected, "{name}");
        }
        assert_eq!(safe("\u{c3}\u{a4}"), "\u{e4}");
    }
}
