//! The server: the umpire, the rule book, an evening's rosters and battles for the browsers round a table.
//!
//! It holds no rule: every answer is `games::Rules::answer`, every entry is decided in `games::roster`, every battle is an engine's match.

mod app;
mod books;
mod brief;
mod client;
mod extract;
mod guard;
mod lab;
mod lan;
mod listen;
mod play;
mod refusal;
mod rosters;
mod store;
mod stream;
mod umpire;
mod weighed;
mod what_if;
pub mod wire;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::App;
pub use crate::app::Limits;
pub use crate::weighed::{Weighed, weighed};

/// How it is to be run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// 0: any that is free.
    pub port: u16,
    /// The folder of its one file.
    pub data: PathBuf,
    /// For the local network, with a key; otherwise for this machine alone.
    pub lan: bool,
    pub limits: Limits,
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("{}: {error}", .folder.display())]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error("{}: {error}", .file.display())]
    Store { file: PathBuf, error: sqlx::Error },
    #[error("port {port} cannot be had: {error}")]
    Port { port: u16, error: std::io::Error },
    #[error("{0}")]
    Other(String),
}

/// A server that listens.
pub struct Running {
    pub address: SocketAddr,
    pub key: Option<String>,
    app: Arc<App>,
    stop: tokio::sync::oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

/// How long open requests may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

impl Running {
    pub async fn start(settings: &Settings) -> Result<Running, ServeError> {
        let folder = &settings.data;
        std::fs::create_dir_all(folder).map_err(|error| ServeError::Folder { folder: folder.clone(), error })?;
        let in_file = |error| ServeError::Store { file: folder.join("grognard.db"), error };
        let store = store::Store::open(folder).await.map_err(in_file)?;
        let key = if settings.lan { Some(house_key(&store).await?) } else { None };
        let from = if settings.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let no_port = |error| ServeError::Port { port: settings.port, error };
        let listener = TcpListener::bind((from, settings.port)).await.map_err(no_port)?;
        let address = listener.local_addr().map_err(no_port)?;
        let limits = settings.limits.clone();
        let app = Arc::new(App {
            store,
            desk: umpire::Desk::new(limits.umpires, limits.time / 2),
            news: stream::News::new(limits.listeners),
            hall: play::Hall::new(limits.thinkers),
            lab: lab::Lab::new(limits.thinkers),
            limits,
            key: key.clone(),
        });
        play::resume_all(&app).await.map_err(|refusal| ServeError::Other(refusal.problem.message.clone()))?;
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let served = Arc::clone(&app);
        let serving = tokio::spawn(async move { listen::serve(listener, app::router(Arc::clone(&served)), &served.limits, stopped).await });
        Ok(Running { address, key, app, stop, serving })
    }

    /// The links to open, the best first.
    pub fn links(&self) -> Vec<String> {
        let port = self.address.port();
        match &self.key {
            None => vec![format!("http://127.0.0.1:{port}/")],
            Some(key) => lan::addresses()
                .into_iter()
                .chain([Ipv4Addr::LOCALHOST])
                .map(|address| format!("http://{address}:{port}/?key={key}"))
                .collect(),
        }
    }

    /// Lets open requests end, but not for long.
    pub async fn stop(self) {
        self.app.news.close();
        self.app.lab.close();
        let _ = self.stop.send(());
        let _ = tokio::time::timeout(GRACE, self.serving).await;
        self.app.store.close().await;
    }
}

/// The key stays the same, so that a phone that was let in stays in when the server is started again.
async fn house_key(store: &store::Store) -> Result<String, ServeError> {
    let other = |error: sqlx::Error| ServeError::Other(error.to_string());
    if let Some(key) = store.setting("key").await.map_err(other)? {
        return Ok(key);
    }
    let key = lan::secret(16).map_err(|_| ServeError::Other("the system gives no random numbers".into()))?;
    store.set("key", &key).await.map_err(other)?;
    Ok(key)
}

/// Whether the browser client is in the program.
pub fn has_client() -> bool {
    client::is_built()
}

/// The link as a picture for the terminal.
pub fn picture(link: &str) -> Option<String> {
    lan::picture(link)
}

/// Serves until it is told to stop (Ctrl-C, or a polite end of the process). `ready` is called once it listens.
pub fn serve(settings: &Settings, ready: impl FnOnce(&Running)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ServeError::Other(error.to_string()))?;
    let ended = runtime.block_on(async {
        // Before anybody can know that it listens: whoever reads the address may end the process at once.
        let stop = told_to_stop().map_err(|error| ServeError::Other(error.to_string()))?;
        let running = Running::start(settings).await?;
        ready(&running);
        stop.await;
        running.stop().await;
        Ok(())
    });
    // Odds that nobody waits for any more do not keep the process.
    runtime.shutdown_background();
    ended
}

/// The signals are ours from the call on, not from the first time somebody waits.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut end) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! { _ = interrupt.recv() => {}, _ = end.recv() => {} }
    })
}

#[cfg(windows)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(interrupt.recv().await) })
}
