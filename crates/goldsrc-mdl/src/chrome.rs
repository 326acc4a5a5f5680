//! Texture coordinates of chrome.

use formats_core::glam::{Affine3A, Vec2, Vec3};

/// The texture coordinates of a vertex of a [chrome](crate::TextureFlags::CHROME) texture, in texels of a texture of 64 × 64.
///
/// The stored ones are meaningless for such a texture: the engine computes them from the normal (in the space of its bone), the
/// bone (in world space), the viewer's position and the viewer's right vector, so that the image does not move when the model
/// rotates. They are 0 to 64 in both directions.
#[must_use]
pub fn chrome_uv(normal: Vec3, bone: &Affine3A, viewer: Vec3, viewer_right: Vec3) -> Vec2 {
    let away = Vec3::from(bone.translation) - viewer;
    let up = away.cross(viewer_right).normalize_or_zero();
    let right = away.cross(up).normalize_or_zero();
    // A bone rotates without scaling: the transpose is the inverse.
    let into_bone = bone.matrix3.transpose();
    let (up, right) = (into_bone * up, into_bone * right);
    Vec2::new(normal.dot(right) + 1.0, normal.dot(up) + 1.0) * 32.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats_core::glam::Quat;

    #[test]
    fn the_reflection_does_not_rotate_with_the_bone() {
        let (viewer, viewer_right) = (Vec3::new(-100.0, 0.0, 0.0), Vec3::new(0.0, -1.0, 0.0));
        let straight = chrome_uv(Vec3::NEG_X, &Affine3A::IDENTITY, viewer, viewer_right);
        assert!(straight.abs_diff_eq(Vec2::splat(32.0), 1e-4), "{straight}: seen from the front, the middle");
        let turn = Quat::from_rotation_y(0.7) * Quat::from_rotation_z(0.4);
        let normal = Vec3::new(0.6, 0.0, 0.8);
        let turned = chrome_uv(turn.inverse() * normal, &Affine3A::from_quat(turn), viewer, viewer_right);
        assert!(turned.abs_diff_eq(chrome_uv(normal, &Affine3A::IDENTITY, viewer, viewer_right), 1e-4));
        // up = x cross -y = -z, right = x cross up = y: a normal up is at the lower edge of t.
        assert!(chrome_uv(Vec3::Z, &Affine3A::IDENTITY, viewer, viewer_right).abs_diff_eq(Vec2::new(32.0, 0.0), 1e-4));
        assert!(chrome_uv(Vec3::Y, &Affine3A::IDENTITY, viewer, viewer_right).abs_diff_eq(Vec2::new(64.0, 32.0), 1e-4));
    }
}
