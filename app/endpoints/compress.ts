import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding, type Encoding, isCompressible } from "#app/platform/content-encoding.ts";
import { WholePage } from "#app/platform/whole-page.ts";
import type { WebEnv } from "./web-env.ts";

/** Smaller pages fit into a single packet. */
const MIN_COMPRESSED_BYTES = 1024;
/** A busier process, or one with more requests at the same time, makes all of them wait for each other's compression. */
const BUSY_SHARE = 0.5;
const MOST_AT_LEISURE = 4;
const WATCHED_MS = 100;
let underWay = 0;
let watched = performance.eventLoopUtilization();
let watchedAt = performance.now();
let hasBeenBusy = false;

/** Requests that wait for nothing but this thread are never under way together, however many there are. */
function isBusy(): boolean {
  const time = performance.now();
  if (time - watchedAt >= WATCHED_MS) {
    const current = performance.eventLoopUtilization();
    hasBeenBusy = performance.eventLoopUtilization(current, watched).utilization > BUSY_SHARE;
    watched = current;
    watchedAt = time;
  }
  return hasBeenBusy || underWay >= MOST_AT_LEISURE;
}

/** Compresses documents and data. Leaves encoded responses alone. */
export const compress: MiddlewareHandler<WebEnv> = async (context, next) => {
  underWay += 1;
  try {
    await next();
  } finally {
    underWay -= 1;
  }
  const { res } = context;
  if (res.headers.has("Content-Encoding") || !isCompressible(res.headers.get("Content-Type")))
    return;
  res.headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(context.req.header("Accept-Encoding"));
  if (res instanceof WholePage) {
    const bytes = encoding && res.bytesForNow;
    if (bytes && bytes.length >= MIN_COMPRESSED_BYTES) {
      res.content = compressedWhole(bytes, encoding);
      res.headers.set("Content-Encoding", encoding);
    }
    return;
  }
  if (!encoding || !res.body || context.req.method === "HEAD") return;
  const { body, status } = res;
  const headers = new Headers(res.headers);
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  // Otherwise Hono would copy the old Content-Length to the new response.
  context.res = undefined;
  context.res = new Response(compressed(body, encoding), { status, headers });
};

/**
 * In this thread: handing a page to another one costs more than compressing it. A busy server uses a tenth of the time
 * for a quarter more bytes.
 */
function compressedWhole(bytes: Uint8Array, encoding: Encoding): Buffer<ArrayBuffer> {
  const isHurried = isBusy();
  if (encoding === "gzip") return gzipSync(bytes, { level: isHurried ? 1 : 6 });
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isHurried ? 0 : 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Compresses a stream, flushing each chunk as soon as it is written. */
function compressed(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream {
  const written = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const zip = compressor(encoding);
  let planned: NodeJS.Immediate | undefined;
  // Flush once per turn: chunks written together form one block, and nothing is held back.
  written.on("data", () => {
    planned ??= setImmediate(() => {
      planned = undefined;
      if (!zip.writableEnded && !zip.destroyed) zip.flush(flushOf(encoding));
    });
  });
  // A client that disconnects ends both streams; errors reach the client through `zip` itself.
  pipeline(written, zip).catch(() => undefined);
  return Readable.toWeb(zip) as ReadableStream;
}

/** A low level, because each request compresses its answer again. */
function compressor(encoding: Encoding) {
  return encoding === "br"
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    : createGzip({ level: 6 });
}

const flushOf = (encoding: Encoding) =>
  encoding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
