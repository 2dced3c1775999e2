import type { IncomingMessage } from "node:http";
import { pipeline, type Duplex } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { PageRefusal } from "./page-refusal.ts";

/** The whole body, decompressed. Throws a PageRefusal as soon as it is larger than allowed, compressed or not. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers["content-length"]) > maxBytes) throw new PageRefusal("too-large");
  const decoder = decoderOf(response);
  const body = decoder
    ? // The error reaches the reader of the last one.
      pipeline(
        response,
        (source: IncomingMessage) => upTo(maxBytes, source),
        decoder,
        () => {},
      )
    : response;
  return Buffer.concat(await Array.fromAsync(upTo(maxBytes, body)));
}

function decoderOf(response: IncomingMessage): Duplex | null {
  switch ((response.headers["content-encoding"] ?? "identity").trim().toLowerCase()) {
    case "identity":
    case "":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      throw new PageRefusal("not-readable");
  }
}

async function* upTo(maxBytes: number, source: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > maxBytes) throw new PageRefusal("too-large");
    yield piece;
  }
}

/** Compressed bytes that aren't, or that end too soon. */
export const isDecodingError = (code: string) => /^(Z_|ERR__ERROR|ERR_BROTLI)/.test(code);
