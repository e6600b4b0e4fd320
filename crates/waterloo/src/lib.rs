//! grognard-waterloo
