import { createHash } from "node:crypto";
import { accessSettings, type ServerAccess } from "./connection.ts";

/**
 * Sized for a small machine. These settings override postgresql.conf in the cluster; everything else in that file is
 * up to the operator.
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
    // A cluster that is thrown away has many databases that live for seconds.
    ...(!durable && { autovacuum: "off" }),
    // Without this, macOS leaves acknowledged writes in the drive's cache.
    ...(process.platform === "darwin" && { wal_sync_method: "fsync_writethrough" }),
    // Parallel queries need more shared memory than a container has by default.
    max_parallel_workers_per_gather: 0,
    io_method: "sync",
    jit: "off",
    TimeZone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    logging_collector: "off",
    log_checkpoints: "off",
    // Log starts, stops and crashes but no statements, which contain what people wrote.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    "nectar.clock": clockName(),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Differs per clock offset, so that a server with another clock is not adopted. */
function clockName(): string {
  const { LD_PRELOAD, DYLD_INSERT_LIBRARIES, FAKETIME, FAKETIME_TIMESTAMP_FILE } = process.env;
  const moved = [LD_PRELOAD, DYLD_INSERT_LIBRARIES, FAKETIME, FAKETIME_TIMESTAMP_FILE].join("\n");
  return moved.trim() ? createHash("sha256").update(moved).digest("hex").slice(0, 12) : "own";
}
