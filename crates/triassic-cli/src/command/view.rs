//! `triassic view`.

use std::{
    io::{self, Write},
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use crate::{
    archives::Shelf,
    args::{self, Global},
    batch::Outcome,
    interrupt,
    text::{NOTE, WARNING},
    view::{Catalog, Guard, Site, serve},
    walk::Filter,
};

/// Show models in the browser: rotate them, play their animations, see their findings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic view tris.md2
  triassic view baseq2
  triassic view pak0.pak --include '*.md2'
  triassic view office.wmb --game game
  triassic view --no-open .

The page is served only on 127.0.0.1, on a port that the system chooses. Files are sent only to a browser that has the token in \
the printed address: keep it secret. Nothing is uploaded, and nothing is loaded from elsewhere. A file that changes on disk is \
shown again. Ctrl-C ends the command. The project's guide describes the page.")]
pub(crate) struct View {
    /// Model files, folders and archives (searched recursively) [default: the current folder].
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// Do not look into archives in folders.
    #[arg(long)]
    no_archives: bool,
    /// Also search this game folder for textures, and for files that levels refer to; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    /// Only print the address, and do not open the browser.
    #[arg(long)]
    no_open: bool,
}

impl View {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut paths: Vec<PathBuf> = args::unique(&self.paths).cloned().collect();
        if paths.is_empty() {
            paths.push(".".into());
        }
        if paths.iter().any(|path| path.as_os_str() == "-") {
            return Err(io::Error::other("standard input cannot be shown: name a file, a folder or an archive"));
        }
        for path in &paths {
            // The list resolves a path that continues into an archive.
            let why = match path.metadata().or_else(|error| first_there(path).ok_or(error)) {
                Ok(there) if there.is_file() || there.is_dir() => continue,
                Ok(_) => "this is neither a file nor a folder".to_owned(),
                Err(error) => error.to_string(),
            };
            return Err(io::Error::other(format!("{}: {why}", path.display())));
        }
        Shelf::new(global.is_unlimited(), !self.no_archives, global.encoding).check_games(&self.game)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        let mut addresses = [guard.address(), guard.address_once()];
        if let [one] = paths.as_slice()
            && one.is_file()
            && let Some(name) = one.file_name()
        {
            let name = name.to_string_lossy();
            let name = percent_encoding::utf8_percent_encode(&name, percent_encoding::NON_ALPHANUMERIC).to_string();
            for address in &mut addresses {
                address.push_str("&file=");
                address.push_str(&name);
            }
        }
        let catalog = Catalog::new(paths, self.filter.clone(), global.is_unlimited(), !self.no_archives);
        let site = Site::new(guard, catalog, global.options(), global.job_count()).with_games(self.game.clone());
        interrupt::listen();
        let site = Arc::new(site);
        // It ends with the program.
        thread::Builder::new().name("accept".to_owned()).spawn(move || serve(&listener, &site))?;
        self.print_addresses(&addresses, global.quiet)?;
        interrupt::wait();
        Ok(Outcome::Interrupted)
    }
    /// Prints the URL of the page, and opens the one-time URL: the command line of a browser is visible to other users.
    fn print_addresses(&self, [address, once]: &[String; 2], is_quiet: bool) -> io::Result<()> {
        let mut stdout = anstream::stdout();
        writeln!(stdout, "{address}")?;
        stdout.flush()?;
        let mut stderr = anstream::stderr();
        if !is_quiet {
            writeln!(stderr, "{NOTE}note:{NOTE:#} Ctrl-C ends it")?;
        }
        if self.no_open {
            return Ok(());
        }
        // There may be no browser, as on a server.
        if let Err(error) = open_browser(once) {
            writeln!(
                stderr,
                "{WARNING}warning:{WARNING:#} no browser could be opened ({error}): open the address yourself"
            )?;
        }
        Ok(())
    }
}

/// The existing part of a path that continues into a file.
fn first_there(path: &std::path::Path) -> Option<std::fs::Metadata> {
    path.ancestors().skip(1).find_map(|above| above.metadata().ok()).filter(std::fs::Metadata::is_file)
}

// Opens an address in the user's browser.

/// The time for which the program that opens a browser is observed: some programs exit only with the browser.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens an address with the system's own program.
///
/// # Errors
/// If the program does not exist, or reports at once that it found no browser.
pub(crate) fn open_browser(address: &str) -> io::Result<()> {
    let mut program = program();
    let started = program.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let name = program.get_program().display().to_string();
    let mut child = started.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    match status(&mut child)? {
        Some(status) if !status.success() => Err(io::Error::other(format!("{name} exited with {status}"))),
        _ => Ok(()),
    }
}

fn program() -> Command {
    if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        // Unlike the shell's `start`, it takes an address unchanged.
        let mut program = Command::new("rundll32");
        program.arg("url.dll,FileProtocolHandler");
        program
    } else {
        Command::new("xdg-open")
    }
}

/// Returns the exit status of a program, if it has exited.
fn status(child: &mut Child) -> io::Result<Option<std::process::ExitStatus>> {
    let begun = Instant::now();
    loop {
        let status = child.try_wait()?;
        if status.is_some() || begun.elapsed() > PATIENCE {
            return Ok(status);
        }
        thread::sleep(Duration::from_millis(20));
    }
}
