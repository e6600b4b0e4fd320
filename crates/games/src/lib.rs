//! grognard-games
