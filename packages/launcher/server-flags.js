/**
 * How Node runs the built server. By its own judgement Node lets the objects of finished requests pile up: on a machine
 * with much memory the server grows by 100 MB that it doesn't need (docs/decisions/033-memory-of-the-process.md).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=50"];

/**
 * How the C library keeps what is no longer used, for Linux; other systems ignore it. Otherwise each thread that compresses, compiles or
 * collects garbage has a heap of its own, which never gives back what a busy moment needed.
 */
export const SERVER_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "1000000",
  MALLOC_MMAP_THRESHOLD_: "131072",
};
