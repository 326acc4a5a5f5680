//! The time of an animation that an OBJ shows.

use triassic::{
    conversion::ConversionError,
    convert::{Blends, SceneOptions, Sequences},
    scene::{Animation, Scene, obj},
};

use crate::failure::Failure;

/// A moment of an animation.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Pose (obj)")]
pub(crate) struct PoseArgs {
    /// The animation to pose the model by; without it, the rest pose.
    #[arg(long, value_name = "NAME")]
    animation: Option<String>,
    /// The frame of the animation, from 0; without --animation, the frame of the whole file.
    #[arg(long, value_name = "N", conflicts_with = "time")]
    frame: Option<u32>,
    /// Seconds from the start of the animation; a looping animation starts again after its end.
    #[arg(long, value_name = "SECONDS", requires = "animation", value_parser = seconds)]
    time: Option<f32>,
}

impl PoseArgs {
    /// Whether a time was requested.
    pub(crate) const fn is_given(&self) -> bool {
        self.animation.is_some() || self.frame.is_some() || self.time.is_some()
    }
    /// Restricts the options to the animations that the pose needs: those with the requested name, also without the
    /// number that makes it unique or that of a blend. Returns `false` if they are unknown before the conversion.
    pub(crate) fn narrow(&self, options: &mut SceneOptions) -> bool {
        let Some(name) = &self.animation else {
            if !self.is_given() {
                options.sequences = Sequences::Only(Vec::new());
            }
            return !self.is_given();
        };
        let blend = name.rsplit_once("_blend").filter(|(_, number)| number.parse::<u32>().is_ok());
        if blend.is_some() {
            options.blends = Blends::All;
        }
        let sequence = blend.map_or(name.as_str(), |(sequence, _)| sequence);
        let label = sequence.rsplit_once('_').map_or(sequence, |(label, _)| label);
        options.sequences = Sequences::only([name.as_str(), sequence, label]);
        true
    }
    /// Whether this scene has the requested animation.
    pub(crate) fn is_in(&self, scene: &Scene) -> bool {
        self.animation.as_deref().is_none_or(|name| named(scene, name).is_ok())
    }
    /// The options of the exporter for this scene.
    pub(crate) fn options(&self, scene: &Scene, mut options: obj::Options) -> Result<obj::Options, Failure> {
        let (animation, frame) = match (&self.animation, self.frame) {
            (None, None) => return Ok(options),
            (None, Some(frame)) => {
                let Some(found) = holding(scene, frame) else {
                    // A model with one frame has no animation: its rest pose is that frame.
                    return if frame == 0 { Ok(options) } else { Err(none(scene, &format!("frame {frame}"))) };
                };
                found
            }
            (Some(name), frame) => (named(scene, name)?, frame.unwrap_or(0)),
        };
        options.time = match self.time {
            Some(time) => time,
            None => time_of(animation, frame)?,
        };
        options.animation = Some(animation.name.clone());
        Ok(options)
    }
}

/// The animation with this name: an exact match first, then ignoring case.
fn named<'a>(scene: &'a Scene, name: &str) -> Result<&'a Animation, Failure> {
    let exact = scene.animations.iter().find(|animation| animation.name == name);
    let lower = name.to_lowercase();
    let loose = || scene.animations.iter().find(|animation| animation.name.to_lowercase() == lower);
    exact.or_else(loose).ok_or_else(|| none(scene, &format!("animation named `{name}`")))
}

/// The animation that contains this frame of the file, and the index of the frame in it.
fn holding(scene: &Scene, frame: u32) -> Option<(&Animation, u32)> {
    scene.animations.iter().find_map(|animation| {
        let number = |key| animation.extras.get(key)?.as_u64()?.try_into().ok();
        let (first, last): (u32, u32) = (number("first_frame")?, number("last_frame")?);
        (first..=last).contains(&frame).then(|| (animation, frame.saturating_sub(first)))
    })
}

/// The time of a frame of an animation: each frame is a key of the channel with the most keys. Where nothing moves, there
/// are two keys at most, and all frames of the file are the same.
fn time_of(animation: &Animation, frame: u32) -> Result<f32, Failure> {
    let times = animation.channels.iter().map(|channel| &*channel.times).max_by_key(|times| times.len());
    let times = times.unwrap_or_default();
    // The key that closes a loop repeats its first frame.
    let keys = times.len().saturating_sub(usize::from(closes(animation)));
    let frames = if times.len() > 2 { keys } else { frames_of_file(animation).map_or(keys, |frames| frames.max(keys)) };
    let key = usize::try_from(frame).ok().filter(|frame| *frame < frames);
    match key.and_then(|key| times.get(key).or(times.last())) {
        Some(time) => Ok(*time),
        None if frame == 0 => Ok(0.0),
        None => Err(Failure::Other(format!("animation `{}` has {frames} frames, from 0", animation.name))),
    }
}

/// The number of frames of an animation in its file.
fn frames_of_file(animation: &Animation) -> Option<usize> {
    let number = |key| usize::try_from(animation.extras.get(key)?.as_u64()?).ok();
    let range = || number("last_frame")?.checked_sub(number("first_frame")?)?.checked_add(1);
    number("frames").or_else(range)
}

/// Whether there is an additional key after the last frame.
fn closes(animation: &Animation) -> bool {
    animation.looping && animation.extras.contains_key("first_frame")
}

fn none(scene: &Scene, what: &str) -> Failure {
    let known: Vec<String> = scene.animations.iter().map(|animation| animation.name.clone()).collect();
    Failure::Other(ConversionError::no_animation(what, &known))
}

fn seconds(text: &str) -> Result<f32, String> {
    let time: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    if time.is_finite() && time >= 0.0 { Ok(time) } else { Err("it must not be negative".to_owned()) }
}
