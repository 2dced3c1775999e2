import { createHash } from "node:crypto";
import { accessSettings, type ServerAccess } from "./connection.ts";

/**
 * Modest on purpose: Nectar's home is a small machine. What stands here wins over postgresql.conf in the cluster;
 * everything else in that file is the operator's.
 */
export function serverSettings(access: ServerAccess, durable: boolean): string[] {
  const safety = durable ? "on" : "off";
  const settings = {
    ...accessSettings(access),
    max_connections: 100,
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // Without this macOS leaves an acknowledged write in the drive's own cache.
    ...(process.platform === "darwin" && { wal_sync_method: "fsync_writethrough" }),
    // One query, one process: parallel ones need more shared memory than a container has by default.
    max_parallel_workers_per_gather: 0,
    io_method: "sync",
    jit: "off",
    TimeZone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    logging_collector: "off",
    log_checkpoints: "off",
    // Starts, stops and crashes, but no statements: those would carry what people wrote into a file.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    "nectar.clock": clockName(),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Differs when the clock is moved by another amount, so that a server with the old clock is not kept. */
function clockName(): string {
  const { LD_PRELOAD, DYLD_INSERT_LIBRARIES, FAKETIME, FAKETIME_TIMESTAMP_FILE } = process.env;
  const moved = [LD_PRELOAD, DYLD_INSERT_LIBRARIES, FAKETIME, FAKETIME_TIMESTAMP_FILE].join("\n");
  return moved.trim() ? createHash("sha256").update(moved).digest("hex").slice(0, 12) : "own";
}
