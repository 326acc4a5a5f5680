//! The page that shows models: one script and one style sheet, and a worker for galleries of originals, from the folder
//! `page`, which `npm run page` in `web` builds.

use std::{borrow::Cow, fmt::Write, io};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;
use sha2::{Digest, Sha256};
use triassic::findings::explanations;

const HTML: &str = include_str!("../page/index.html");
const SCRIPT: &str = include_str!("../page/page.js");
const STYLE: &str = include_str!("../page/page.css");
const ICON: &str = include_str!("../page/icon.svg");
const LICENSES: &str = include_str!("../page/licenses.txt");

/// The script of the worker of a gallery of originals, and its name.
pub(crate) const READER: (&str, &str) = ("reader.js", include_str!("../page/reader.js"));

/// The file with the cause and remedy of each finding.
pub(crate) const EXPLANATIONS: &str = "explanations.json";

/// The content security policy of the page. The server of `view` sends it with every response.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self' blob:; img-src 'self' blob: data:; \
                                 style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The parts that index.html contains exactly once: `composed` replaces them.
const ROOT: &str = "<html";
const HEAD: &str = "<head>";
const TITLE: &str = "<title>triassic</title>";
const TO_ICON: &str = "<link rel=\"icon\" href=\"./icon.svg\" type=\"image/svg+xml\" />";
const TO_STYLE: &str = "<link rel=\"stylesheet\" href=\"./page.css\" />";
const BRAND: &str = "<span class=\"brand\">triassic</span>";
const CREDIT: &str = "<p id=\"credit\" class=\"tree-count\"></p>";
const TO_SCRIPT: &str = "<script src=\"./page.js\"></script>";

/// The texts of the publisher of a page.
#[derive(Debug, Default, Clone)]
pub(crate) struct About {
    /// The name of the collection.
    pub(crate) title: Option<String>,
    /// Lines below the list: who made the models, under which license.
    pub(crate) lines: Vec<String>,
    /// The description in previews of links to the page.
    pub(crate) description: String,
    /// The URL of the picture for links to the page.
    pub(crate) picture: Option<String>,
}

impl About {
    /// The replaced parts of `index.html`, in order.
    fn parts(&self) -> [(&'static str, String); 3] {
        if self.title.is_none() && self.picture.is_none() {
            return [(TITLE, TITLE.to_owned()), (BRAND, BRAND.to_owned()), (CREDIT, self.credit())];
        }
        let title = escaped(self.title.as_deref().unwrap_or("triassic"));
        let properties = [
            ("title", Some(title.as_str())),
            ("type", Some("website")),
            ("description", Some(self.description.as_str())),
            ("image", self.picture.as_deref()),
        ];
        let mut head = format!("<title>{title}</title>");
        for (name, text) in properties.into_iter().filter_map(|(name, text)| Some((name, text?))) {
            let text = if name == "title" { text.to_owned() } else { escaped(text) };
            // Writing to a string cannot fail.
            let _ = write!(head, "\n    <meta property=\"og:{name}\" content=\"{text}\" />");
        }
        [(TITLE, head), (BRAND, format!("<span class=\"brand\">{title}</span>")), (CREDIT, self.credit())]
    }
    fn credit(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| escaped(line)).collect();
        format!("<p id=\"credit\" class=\"tree-count\">{}</p>", lines.join("<br />"))
    }
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The files next to `index.html`, by their names.
pub(crate) fn files() -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
    ["icon.svg", "licenses.txt", "page.css", "page.js", EXPLANATIONS]
        .into_iter()
        .filter_map(|name| Some((name, file(name)?)))
}

/// A file next to `index.html`.
pub(crate) fn file(name: &str) -> Option<Cow<'static, str>> {
    Some(match name {
        "icon.svg" => ICON.into(),
        "licenses.txt" => LICENSES.into(),
        "page.css" => STYLE.into(),
        "page.js" => SCRIPT.into(),
        EXPLANATIONS => explained().into(),
        _ => return None,
    })
}

/// The cause and remedy of each finding, by code, as JSON.
pub(crate) fn explained() -> String {
    let explained = explanations().map(|one| (one.code.clone(), Value::from(vec![&*one.cause, &*one.remedy])));
    Value::Object(explained.collect()).to_string()
}

/// `index.html`, with the name of the backend that delivers its files. If no server sends the policy, the page contains
/// it.
///
/// # Errors
/// If the page was built by another version of the project.
pub(crate) fn html(backend: &str, has_policy: bool, about: &About) -> io::Result<String> {
    let root = root(backend);
    let head = if has_policy { format!("{HEAD}\n    {}", policy(POLICY)) } else { HEAD.to_owned() };
    let [title, brand, credit] = &about.parts();
    let [title, brand, credit] = [title, brand, credit].map(|(from, to)| (*from, to.as_str()));
    composed(&[(ROOT, &root), (HEAD, &head), title, brand, credit])
}

/// A sheet of thumbnails: the side of each in pixels, and the number per row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sheet {
    pub(crate) side: u32,
    pub(crate) columns: u32,
}

/// The page as one file with these elements, which contain the models; or only thumbnails of them, on a sheet.
///
/// # Errors
/// If the page was built by another version of the project.
pub(crate) fn single_file(elements: &[&str], sheet: Option<Sheet>, about: &About) -> io::Result<String> {
    let root = match sheet {
        Some(Sheet { side, columns }) => root(&format!("embedded\" data-sheet=\"{side} {columns}")),
        None => root("embedded"),
    };
    // Images in a GLB are read from object URLs.
    let own = format!(
        "default-src 'none'; script-src {}; style-src {}; connect-src blob:; img-src blob: data:; base-uri 'none'; form-action 'none'",
        digest(SCRIPT),
        digest(STYLE)
    );
    let head = format!("{HEAD}\n    {}", policy(&own));
    let icon = format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{}\" />", STANDARD.encode(ICON));
    let style = format!("<style>{STYLE}</style>");
    let script = [
        &["<script type=\"text/plain\" id=\"licenses\">\n", LICENSES, "</script>\n"],
        elements,
        &["<script>", SCRIPT, "</script>"],
    ];
    let script = script.concat().concat();
    let [title, brand, credit] = &about.parts();
    let [title, brand, credit] = [title, brand, credit].map(|(from, to)| (*from, to.as_str()));
    let (to_icon, to_style) = ((TO_ICON, icon.as_str()), (TO_STYLE, style.as_str()));
    composed(&[(ROOT, &root), (HEAD, &head), title, to_icon, to_style, brand, credit, (TO_SCRIPT, &script)])
}

fn root(backend: &str) -> String {
    format!("{ROOT} data-backend=\"{backend}\" data-version=\"{}\"", env!("CARGO_PKG_VERSION"))
}

/// `index.html` with these parts replaced, in order.
fn composed(parts: &[(&str, &str)]) -> io::Result<String> {
    let mut html = String::new();
    let mut rest = HTML;
    for (from, to) in parts {
        let (before, after) =
            rest.split_once(from).ok_or_else(|| io::Error::other(format!("the page has no {from}")))?;
        html.extend([before, to]);
        rest = after;
    }
    html.push_str(rest);
    Ok(html)
}

/// The policy for a page without the header: `frame-ancestors` has no meaning there.
fn policy(text: &str) -> String {
    let text = text.trim_end_matches("; frame-ancestors 'none'");
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{text}\" />")
}

/// Allows an inline element with this text.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// The content type of a file of the page, by extension.
pub(crate) fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_the_page_ends_its_element() {
        for (text, element) in [(SCRIPT, "</script"), (LICENSES, "</script"), (STYLE, "</style")] {
            assert!(!text.contains(element) && !text.contains("<!--") && !text.contains('\r'), "{element}");
        }
    }
    #[test]
    fn the_page_has_a_place_for_everything_inserted_into_it() {
        for part in [ROOT, HEAD, TITLE, TO_ICON, TO_STYLE, BRAND, CREDIT, TO_SCRIPT] {
            assert_eq!(HTML.matches(part).count(), 1, "{part}");
        }
        let about = About::default();
        let html = html("gallery", true, &about).unwrap();
        assert!(html.contains("<html data-backend=\"gallery\" ") && html.contains("script-src 'self';"), "{html}");
        assert!(!html.contains("frame-ancestors"));
        let one = single_file(&["<b>models</b>"], None, &about).unwrap();
        assert!(one.contains("<b>models</b><script>") && !one.contains("./page."));
        let sheet = single_file(&[], Some(Sheet { side: 80, columns: 5 }), &about).unwrap();
        assert!(sheet.contains("<html data-backend=\"embedded\" data-sheet=\"80 5\" "));
    }
    #[test]
    fn texts_of_a_publisher_are_escaped() {
        let about = About {
            title: Some("<b>\"Mine\" & more</b>".into()),
            lines: vec!["Models by <i>me</i>".into(), "CC BY 4.0".into()],
            description: "2 models".into(),
            picture: Some("https://a.invalid/?a=1&b=preview.png".into()),
        };
        for html in [html("gallery", true, &about).unwrap(), single_file(&[], None, &about).unwrap()] {
            let title = "&lt;b&gt;&quot;Mine&quot; &amp; more&lt;/b&gt;";
            assert!(html.contains(&format!("<title>{title}</title>")));
            assert!(html.contains(&format!("<meta property=\"og:title\" content=\"{title}\" />")));
            assert!(html.contains(&format!("<span class=\"brand\">{title}</span>")));
            assert!(html.contains(">Models by &lt;i&gt;me&lt;/i&gt;<br />CC BY 4.0</p>"));
            assert!(html.contains("<meta property=\"og:description\" content=\"2 models\" />"));
            let picture = "https://a.invalid/?a=1&amp;b=preview.png";
            assert!(html.contains(&format!("<meta property=\"og:image\" content=\"{picture}\" />")));
        }
    }
}
