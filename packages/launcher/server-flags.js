/**
 * How Node runs the built server. By its own judgement Node lets the objects of finished requests pile up: on a machine
 * with much memory the server grows by 100 MB that it doesn't need (docs/decisions/033-memory-under-load.md).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=50"];
