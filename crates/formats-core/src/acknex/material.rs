//! The colors that a skin may have.

crate::record! {
    /// The material that follows a skin's pixels if bit 4 of its type is set: Direct3D's four colors, each as red, green, blue,
    /// alpha, and a power.
    ///
    /// Source: measured on 117 skins. The opacity is the alpha of `ambient`; the alpha of `diffuse` is 0 in all of them.
    pub struct Material: 68 {
        /// Diffuse color. Skins with pixels often have black here and are not meant to be black.
        pub diffuse: [f32; 4],
        /// Ambient color; its alpha is the opacity.
        pub ambient: [f32; 4],
        /// Color of the highlight.
        pub specular: [f32; 4],
        /// The color of the light that it emits.
        pub emissive: [f32; 4],
        /// Sharpness of the highlight.
        pub power: f32,
    }
}

impl Material {
    /// The opacity: the alpha of [`ambient`](Self::ambient).
    #[must_use]
    pub const fn opacity(&self) -> f32 {
        let [_, _, _, alpha] = self.ambient;
        alpha
    }
}
