//! Files next to a model that list its clips: `.anm` of UFO: Alien Invasion, `md2.cfg` of Cube and its successors.
//!
//! Their models often name all frames `FRAME 000`; then these files are the only source of clips.
//!
//! Source: measured over 39 `.anm` and the `md2.cfg` of Cube 2; the reference of `md2anim` in the documents of Cube 2.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, ops::Range};

use formats_core::{Error, ErrorKind, FrameBlend, Limits, Result, num, without_bom};

use crate::DEFAULT_FRAME_RATE;

/// The clips that a file next to a model lists. Unreadable lines are omitted, and are among the
/// [`problems`](Self::problems).
///
/// ```
/// use quake_md2::{ClipFile, Limits};
///
/// let listed = ClipFile::parse_anm(b"// name first last fps\nwalk 0 16 25 // slowly\n", &Limits::default())?;
/// let walk = &listed.clips[0];
/// assert_eq!((walk.name.as_str(), walk.frames(198), walk.is_looping()), ("walk", 0..17, true));
///
/// let listed = ClipFile::parse_cfg(b"mdlscale 300\nmd2anim \"gun shoot\" 50 6 30\n", &Limits::default())?;
/// assert_eq!((listed.clips[0].frames(198), listed.clips[0].frame_rate), (50..56, 30.0));
/// assert_eq!((listed.settings[0].name.as_str(), listed.settings[0].value.as_str()), ("mdlscale", "300"));
/// # Ok::<(), quake_md2::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClipFile {
    /// The clips, in file order. Names may repeat, and frames may be in several clips.
    pub clips: Vec<ListedClip>,
    /// The other commands of an `md2.cfg`, in file order.
    pub settings: Vec<ClipSetting>,
    /// The lines that were left out.
    pub problems: Vec<ClipProblem>,
}

/// A clip in a [`ClipFile`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ListedClip {
    /// Its name.
    pub name: String,
    /// Its first frame, from 0.
    pub first: usize,
    /// Its last frame, which is part of it; not before the first.
    pub last: usize,
    /// Frames per second: finite, 0 or more. With 0, the clip holds its first frame, which is then also its last.
    pub frame_rate: f32,
    /// The line of the file, from 1.
    pub line: u32,
    /// The byte at which that line starts.
    pub offset: u64,
}

impl ListedClip {
    /// Returns its frames in a model with this many: none if the first one is missing.
    #[must_use]
    pub fn frames(&self, frame_count: usize) -> Range<usize> {
        let end = self.last.saturating_add(1).min(frame_count);
        self.first.min(end)..end
    }
    /// Returns the pose of the clip `seconds` after its start in a model with this many frames: at its frame rate, and repeated if
    /// [`is_looping`](Self::is_looping). `None` if the first frame is missing. To choose whether it repeats, use
    /// [`FrameBlend::new`] with its [`frames`](Self::frames).
    #[must_use]
    pub fn at(&self, seconds: f32, frame_count: usize) -> Option<FrameBlend> {
        let frames = self.frames(frame_count);
        (!frames.is_empty()).then(|| FrameBlend::new(frames, seconds * self.frame_rate, self.is_looping()))
    }
    /// Whether a clip with this name probably repeats: standing, walking and running do; dying and shooting do not. This is a
    /// guess: the file does not store it, and the game's code decides.
    #[must_use]
    pub fn is_looping(&self) -> bool {
        const REPEATED: [&str; 9] = ["stand", "walk", "run", "idle", "forward", "backward", "left", "right", "swim"];
        let name = self.name.to_ascii_lowercase();
        let is_repeated = |name: &str| REPEATED.iter().any(|known| name.starts_with(known));
        // `cwalk0`: crouching.
        is_repeated(&name) || name.strip_prefix('c').is_some_and(is_repeated)
    }
}

/// Another command of an `md2.cfg`: `mdlscale 300`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClipSetting {
    /// The command.
    pub name: String,
    /// Its arguments, separated by spaces.
    pub value: String,
}

/// A line of a [`ClipFile`] that was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClipProblem {
    /// The line, from 1.
    pub line: u32,
    /// The byte at which it starts.
    pub offset: u64,
    /// The expected form of the line.
    pub expected: &'static str,
}

impl fmt::Display for ClipProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: it must be {}", self.line, self.expected)
    }
}

/// Returns the possible names of a clip file next to a model, best first: `stem` is the model's file name without extension.
/// `md2.cfg` is for the model named `tris`.
#[must_use]
pub fn clip_file_names(stem: &str) -> Vec<String> {
    let mut names = Vec::from([alloc::format!("{stem}.anm")]);
    if stem.eq_ignore_ascii_case("tris") {
        names.push("md2.cfg".to_string());
    }
    names
}

/// The meaning of a clip's line.
const ANM_LINE: &str = "a name, the first frame, the last frame and frames per second";
const CFG_LINE: &str = "`md2anim`, a name, the first frame, the number of frames and, optionally, frames per second";

impl ClipFile {
    /// Parses the file according to its name: `.cfg` with [`parse_cfg`](Self::parse_cfg), anything else with
    /// [`parse_anm`](Self::parse_anm).
    ///
    /// # Errors
    /// Same as these.
    pub fn parse(name: &str, bytes: &[u8], limits: &Limits) -> Result<Self> {
        let is_cfg = name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("cfg"));
        if is_cfg { Self::parse_cfg(bytes, limits) } else { Self::parse_anm(bytes, limits) }
    }
    /// Parses an `.anm` of UFO: Alien Invasion: one clip per line, `name first last fps`, `//` before comments. The last frame is
    /// part of the clip. With 0 frames per second, a clip holds its first frame.
    ///
    /// # Errors
    /// If there are more lines than [`Limits::max_elements`].
    pub fn parse_anm(bytes: &[u8], limits: &Limits) -> Result<Self> {
        let mut new = Self::default();
        for line in Line::all(bytes, limits)? {
            match line.words.as_slice() {
                [name, first, last, rate] => {
                    let clip = line.clip(name, number(first), number(last), Some(rate));
                    new.keep(&line, clip, ANM_LINE);
                }
                [] => {}
                _ => new.keep(&line, None, ANM_LINE),
            }
        }
        Ok(new)
    }
    /// Parses an `md2.cfg` of Cube: console commands, in which `md2anim name first count fps` declares a clip; names and lists may
    /// be in quotation marks. Without a rate, or with 0, a clip plays at [`DEFAULT_FRAME_RATE`].
    ///
    /// # Errors
    /// If there are more lines than [`Limits::max_elements`].
    pub fn parse_cfg(bytes: &[u8], limits: &Limits) -> Result<Self> {
        let mut new = Self::default();
        for line in Line::all(bytes, limits)? {
            let Some((command, arguments)) = line.words.split_first() else { continue };
            if !command.eq_ignore_ascii_case("md2anim") {
                new.settings.push(ClipSetting { name: command.clone(), value: arguments.join(" ") });
                continue;
            }
            let clip = arguments.split_first().and_then(|(name, numbers)| {
                // The numbers may be a list in quotation marks.
                let numbers: Vec<&str> = numbers.iter().flat_map(|words| words.split_whitespace()).collect();
                let (first, count) = (number(numbers.first()?)?, number(numbers.get(1)?)?.checked_sub(1)?);
                let rate = numbers.get(2).copied().filter(|rate| rate.parse::<f32>().ok() != Some(0.0));
                line.clip(name, Some(first), first.checked_add(count), rate)
            });
            new.keep(&line, clip, CFG_LINE);
        }
        Ok(new)
    }
    /// Adds the clip of a line, or the line to the omitted ones.
    fn keep(&mut self, line: &Line, clip: Option<ListedClip>, expected: &'static str) {
        match clip {
            Some(clip) => self.clips.push(clip),
            None => self.problems.push(ClipProblem { line: line.number, offset: line.offset, expected }),
        }
    }
}

/// The words of a line.
struct Line {
    number: u32,
    offset: u64,
    words: Vec<String>,
}

impl Line {
    fn all(bytes: &[u8], limits: &Limits) -> Result<Vec<Self>> {
        let text = without_bom(bytes);
        let start = num::to_u64(bytes.len().saturating_sub(text.len()).min(3));
        let (mut lines, mut number, mut offset) = (Vec::new(), 0_u32, start);
        for line in text.split(|byte| *byte == b'\n') {
            number = number.saturating_add(1);
            let words = words(line);
            if !words.is_empty() {
                lines.push(Self { number, offset, words });
            }
            if lines.len() > num::to_usize(limits.max_elements) {
                let kind = ErrorKind::LimitExceeded { value: number.into(), max: limits.max_elements.into() };
                return Err(Error::new(kind, "list of clips", offset));
            }
            let length = num::to_u64(line.len());
            offset = offset.saturating_add(length).saturating_add(1);
        }
        Ok(lines)
    }
    /// Returns the clip of this line; `None` if a number is invalid.
    fn clip(&self, name: &str, first: Option<usize>, last: Option<usize>, rate: Option<&str>) -> Option<ListedClip> {
        let (first, last) = (first?, last?);
        let frame_rate = rate.map_or(Some(DEFAULT_FRAME_RATE), |rate| rate.parse().ok())?;
        let is_valid = first <= last && frame_rate.is_finite() && frame_rate >= 0.0;
        let last = if frame_rate > 0.0 { last } else { first };
        let (line, offset) = (self.number, self.offset);
        is_valid.then(|| ListedClip { name: name.to_string(), first, last, frame_rate, line, offset })
    }
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok()
}

/// The words of a line up to a comment. Text in quotation marks is one word, and so is text after an unclosed mark.
fn words(line: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(line);
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() && !rest.starts_with("//") {
        let (word, after) = if let Some(quoted) = rest.strip_prefix('"') {
            quoted.split_once('"').unwrap_or((quoted, ""))
        } else {
            let blank = rest.find(char::is_whitespace).unwrap_or(rest.len());
            // Only in the word: searching the rest of the line for every word would be quadratic.
            let word = rest.get(..blank).unwrap_or(rest);
            rest.split_at_checked(word.find("//").unwrap_or(blank)).unwrap_or((rest, ""))
        };
        words.push(word.trim().to_string());
        rest = after.trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &ClipFile) -> Vec<(&str, usize, usize, f32)> {
        file.clips.iter().map(|clip| (clip.name.as_str(), clip.first, clip.last, clip.frame_rate)).collect()
    }

    #[test]
    fn an_anm_has_one_clip_per_line() {
        let text = b"\xef\xbb\xbf// name\tfirst\tlast\tfps\r\n\r\nstand0\t0\t39\t9\r\n  cwalk0 40 45 12.5//no blank\nshoot 46 46 1";
        let file = ClipFile::parse_anm(text, &Limits::default()).unwrap();
        let expected = [("stand0", 0, 39, 9.0), ("cwalk0", 40, 45, 12.5), ("shoot", 46, 46, 1.0)];
        assert_eq!(names(&file), expected);
        assert_eq!(file.clips.iter().map(ListedClip::is_looping).collect::<Vec<_>>(), [true, true, false]);
        assert_eq!((file.clips[1].line, file.problems.len()), (4, 0));
    }
    #[test]
    fn invalid_lines_are_omitted_and_reported() {
        let text =
            b"run 0 5 10\nrun\nrun 0 5\nrun 5 0 10\nrun 0 5 -1\nrun 0 5 inf\nrun -1 5 10\nrun 0 5 10 1\n\nwalk 6 9 10\n";
        let file = ClipFile::parse_anm(text, &Limits::default()).unwrap();
        assert_eq!(names(&file), [("run", 0, 5, 10.0), ("walk", 6, 9, 10.0)]);
        assert_eq!(file.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(file.problems[1].offset, 15);
        assert_eq!(
            file.problems[0].to_string(),
            "line 2: it must be a name, the first frame, the last frame and frames per second"
        );
    }
    #[test]
    fn a_clip_without_frames_per_second_holds_its_first_frame() {
        let file = ClipFile::parse_anm(b"dead1 83 83 0\nlie 5 9 0.0\n", &Limits::default()).unwrap();
        assert_eq!(names(&file), [("dead1", 83, 83, 0.0), ("lie", 5, 5, 0.0)]);
        assert!(file.problems.is_empty());
        let held = file.clips[0].at(7.0, 198).unwrap();
        assert_eq!(held, FrameBlend::new(83..84, 0.0, false));
    }
    #[test]
    fn a_cfg_has_commands() {
        let text = b"// a comment\nmdlscale 300\r\nmdltrans 0 0 24\nmd2anim \"gun shoot\" 50 6 30\nmd2anim pain \"54 4\" 7\n\
            md2anim idle 0 40\nmd2anim dead 197 1 0 2\nmd2anim win 0 0\nmd2anim\nmd2anim lose 18446744073709551615 2\n// mdlcullface 1\n";
        let file = ClipFile::parse("MD2.CFG", text, &Limits::default()).unwrap();
        let expected =
            [("gun shoot", 50, 55, 30.0), ("pain", 54, 57, 7.0), ("idle", 0, 39, 10.0), ("dead", 197, 197, 10.0)];
        assert_eq!(names(&file), expected);
        let settings: Vec<_> = file.settings.iter().map(|set| (set.name.as_str(), set.value.as_str())).collect();
        assert_eq!(settings, [("mdlscale", "300"), ("mdltrans", "0 0 24")]);
        assert_eq!(file.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [8, 9, 10]);
    }
    #[test]
    fn frames_are_limited_to_the_model() {
        let file = ClipFile::parse_anm(b"a 2 9 10", &Limits::default()).unwrap();
        let frames = |count| file.clips[0].frames(count);
        assert_eq!([frames(20), frames(10), frames(5)], [2..10, 2..10, 2..5]);
        assert!(frames(2).is_empty() && frames(0).is_empty());
        let huge = ClipFile::parse_anm(b"a 0 18446744073709551615 10", &Limits::default()).unwrap();
        assert_eq!(huge.clips[0].frames(3), 0..3);
    }
    #[test]
    fn the_length_of_a_list_is_limited() {
        let text = "a 0 0 1\n".repeat(11);
        let limits = Limits::default().with_max_elements(10);
        let error = ClipFile::parse_anm(text.as_bytes(), &limits).unwrap_err();
        assert_eq!((error.what(), error.offset()), ("list of clips", 80));
        assert!(ClipFile::parse_anm(b"\"open\n//\n\0\xff", &limits).is_ok());
        assert_eq!(ClipFile::parse_anm(b"", &limits).unwrap(), ClipFile::default());
    }
}
