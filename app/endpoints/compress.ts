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
import { WholePage } from "#app/rendering/whole-page.ts";
import type { WebEnv } from "./web-env.ts";

/** Smaller pages fit into a single packet. */
const MIN_COMPRESSED_BYTES = 1024;
/** Low, because each request compresses its answer again. */
const LEVEL = 4;
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: LEVEL,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** Compresses documents and data. Leaves encoded responses alone. */
export const compress: MiddlewareHandler<WebEnv> = async (context, next) => {
  await next();
  const { res } = context;
  if (res.headers.has("Content-Encoding") || !isCompressible(res.headers.get("Content-Type")))
    return;
  res.headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(context.req.header("Accept-Encoding"));
  if (res instanceof WholePage) {
    if (encoding && res.content.length >= MIN_COMPRESSED_BYTES) {
      res.content = compressedWhole(res.content, encoding);
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

/** In this thread: handing a page to another one costs more than compressing it. */
function compressedWhole(bytes: Uint8Array, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === "gzip") return gzipSync(bytes, { level: LEVEL });
  return brotliCompressSync(bytes, {
    params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
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

const compressor = (encoding: Encoding) =>
  encoding === "br" ? createBrotliCompress({ params: BROTLI }) : createGzip({ level: LEVEL });

const flushOf = (encoding: Encoding) =>
  encoding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
