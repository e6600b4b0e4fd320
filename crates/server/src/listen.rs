//! Connections: so many at a time, and none that only begins to speak.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::Limits;
use crate::guard::Ends;

/// Serves until `stopped`, then lets open requests end.
pub async fn serve(listener: TcpListener, router: Router, limits: &Limits, stopped: impl Future) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.silence);
    let seats = Arc::new(Semaphore::new(limits.connections));
    let open = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let accepted = tokio::select! {
            biased;
            _ = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // The system has no more sockets to give just now.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(seat) = Arc::clone(&seats).try_acquire_owned() else { continue };
        let ends = Ends { peer, ours: stream.local_addr().ok() };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(ends));
            router.clone().oneshot(request)
        });
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            let _seat = seat;
            // A connection that breaks is the other end's affair.
            let _ = connection.await;
        });
    }
    drop(listener);
    open.shutdown().await;
}
