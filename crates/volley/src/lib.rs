//! grognard-volley
