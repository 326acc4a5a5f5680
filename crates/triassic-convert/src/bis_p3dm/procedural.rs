//! Textures that are described and not in a file: `#(argb,8,8,3)color(r,g,b,a,CO)`.

use formats_core::glam::Vec4;

/// Whether a path describes a texture.
pub(super) fn is_procedural(path: &str) -> bool {
    path.trim_start().starts_with('#')
}

/// The colour of `color(r,g,b,a)`: sRGB and alpha, from 0 to 1. `None` of other descriptions, such as `fresnel`.
pub(super) fn color(path: &str) -> Option<Vec4> {
    let (_, after) = path.trim().strip_prefix('#')?.split_once(')')?;
    let arguments = after.trim().to_lowercase();
    let arguments = arguments.strip_prefix("color")?.trim_start().strip_prefix('(')?.split(')').next()?;
    let mut numbers = arguments.split(',').map(|number| number.trim().parse::<f32>());
    let mut next = || numbers.next()?.ok().filter(|number| number.is_finite()).map(|number| number.clamp(0.0, 1.0));
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(Vec4::new(red, green, blue, next().unwrap_or(1.0)))
}

/// An sRGB value as light.
pub(super) fn linear(value: f32) -> f32 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(color("#(argb,8,8,3)color(0.5,0.5,0.25,1.0,CO)"), Some(Vec4::new(0.5, 0.5, 0.25, 1.0)));
        assert_eq!(color("#(rgb,8,8,3) Color( 1, 2 ,0)"), Some(Vec4::new(1.0, 1.0, 0.0, 1.0)));
        for other in ["#(ai,64,64,1)fresnel(1.3,7)", "a.paa", "#(argb", "#(argb)color(1,2", "#()color(a,b,c)", ""] {
            assert_eq!(color(other), None, "{other}");
        }
        assert!((linear(0.5) - 0.2140).abs() < 1e-4 && linear(1.0) > 0.9999);
    }
}
