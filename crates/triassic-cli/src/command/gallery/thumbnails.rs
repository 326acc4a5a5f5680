//! Thumbnails of the models, drawn by the page in a browser: many on one sheet, which is then cut.

use std::io::{self, Cursor};

use image::{ImageFormat, Rgba, RgbaImage, imageops};

use super::{
    browser::{Browser, Failed},
    site::{self, Entry, Site},
};
use crate::page::Sheet;

/// Models in a row.
const COLUMNS: u32 = 5;
/// The side of a thumbnail in pixels, as in `web/src/thumbnail-painter.ts`.
const SIDE: u32 = 80;
/// The maximum number of models on a sheet, which is square: starting the browser takes longer than drawing them.
const MOST: usize = 25;
/// The maximum size of the models on a sheet.
const MOST_BYTES: usize = 64 << 20;

/// The side of each model in the preview picture, in pixels. Sites ignore pictures of fewer than 200.
const PREVIEW_SIDE: u32 = 400;
/// The number of models per row in that picture.
const PREVIEW_COLUMNS: u32 = 3;
/// The maximum number of models in that picture.
const PREVIEW_MOST: usize = 6;
/// The background color, on which light and dark models are visible.
const BACKGROUND: Rgba<u8> = Rgba([0x8c, 0x92, 0x99, 0xff]);

/// Thumbnails, each with its model, and the reason why others are missing.
pub(super) struct Made {
    pub(super) images: Vec<(String, Vec<u8>)>,
    pub(super) failed: Option<Failed>,
}

/// Draws all models, until the browser fails.
pub(super) fn draw(browser: &Browser, site: &Site, entries: &[(usize, Entry)]) -> Made {
    let mut made = Made { images: Vec::new(), failed: None };
    let mut entries = entries.iter().peekable();
    while entries.peek().is_some() {
        let (mut own, mut elements, mut bytes) = (Vec::new(), Vec::new(), 0_usize);
        while let Some((number, entry)) = entries.next_if(|_| own.len() < MOST && bytes < MOST_BYTES) {
            match site.elements(*number, &entry.model) {
                Ok(element) => {
                    bytes = bytes.saturating_add(element.len());
                    own.push(entry);
                    elements.push(element);
                }
                Err(error) => {
                    made.failed = Some(error.into());
                    return made;
                }
            }
        }
        match sheet(browser, &own, &elements) {
            Ok(images) => made.images.extend(images),
            Err(failed) => {
                made.failed = Some(failed);
                return made;
            }
        }
    }
    made
}

/// Draws the first models for links to the page; `None` if none of them is visible.
pub(super) fn preview(browser: &Browser, site: &Site, entries: &[(usize, Entry)]) -> Result<Option<Vec<u8>>, Failed> {
    let (mut own, mut elements, mut bytes) = (Vec::new(), Vec::new(), 0_usize);
    for (number, entry) in entries.iter().take(PREVIEW_MOST) {
        let element = site.elements(*number, &entry.model)?;
        bytes = bytes.saturating_add(element.len());
        if bytes > MOST_BYTES && !own.is_empty() {
            break;
        }
        own.push(entry);
        elements.push(element);
    }
    let count = u32::try_from(own.len()).unwrap_or(u32::MAX);
    let columns = count.clamp(1, PREVIEW_COLUMNS);
    let html = site::sheet(&own, &elements, Sheet { side: PREVIEW_SIDE, columns })?;
    let drawn = browser.picture(&html, PREVIEW_SIDE.saturating_mul(PREVIEW_COLUMNS))?;
    let [width, height] = [columns, count.div_ceil(columns)].map(|count| PREVIEW_SIDE.saturating_mul(count));
    let drawn = imageops::crop_imm(&drawn, 0, 0, width, height).to_image();
    if drawn.pixels().all(|pixel| pixel.0[3] == 0) {
        return Ok(None);
    }
    let mut picture = RgbaImage::from_pixel(width, height, BACKGROUND);
    imageops::overlay(&mut picture, &drawn, 0, 0);
    Ok(Some(png(&picture)?))
}

fn png(image: &RgbaImage) -> io::Result<Vec<u8>> {
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).map_err(io::Error::other)?;
    Ok(png.into_inner())
}

/// Draws these models.
fn sheet(browser: &Browser, entries: &[&Entry], elements: &[String]) -> Result<Vec<(String, Vec<u8>)>, Failed> {
    let html = site::sheet(entries, elements, Sheet { side: SIDE, columns: COLUMNS })?;
    let picture = browser.picture(&html, COLUMNS.saturating_mul(SIDE))?;
    let mut images = Vec::new();
    for (number, entry) in (0..).zip(entries) {
        if let Some(image) = cut(&picture, number)? {
            images.push((entry.model.clone(), image));
        }
    }
    Ok(images)
}

/// Returns the thumbnail of a model on a sheet as a PNG, if anything was drawn there.
fn cut(sheet: &RgbaImage, number: u32) -> io::Result<Option<Vec<u8>>> {
    let (x, y) = (number % COLUMNS, number / COLUMNS);
    let image = imageops::crop_imm(sheet, x.saturating_mul(SIDE), y.saturating_mul(SIDE), SIDE, SIDE).to_image();
    if image.dimensions() != (SIDE, SIDE) || image.pixels().all(|pixel| pixel.0[3] == 0) {
        return Ok(None);
    }
    png(&image).map(Some)
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn a_sheet_is_cut_at_visible_models() {
        let mut sheet = RgbaImage::new(COLUMNS * SIDE, 2 * SIDE);
        sheet.put_pixel(0, 0, Rgba([1, 2, 3, 255]));
        sheet.put_pixel(2 * SIDE + 5, SIDE + 7, Rgba([4, 5, 6, 9]));
        let cuts: Vec<Option<Vec<u8>>> = (0..12).map(|number| cut(&sheet, number).unwrap()).collect();
        let drawn: Vec<usize> = (0..12).filter(|number| cuts[*number].is_some()).collect();
        assert_eq!(drawn, [0, 7], "what is past the end of the sheet is nothing");
        let image = image::load_from_memory(cuts[7].as_ref().unwrap()).unwrap().into_rgba8();
        assert_eq!((image.dimensions(), image.get_pixel(5, 7)), ((SIDE, SIDE), &Rgba([4, 5, 6, 9])));
    }
}
