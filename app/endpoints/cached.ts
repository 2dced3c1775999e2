import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { chooseEncoding, isCompressible, type Encoding } from "#app/platform/content-encoding.ts";
import type { WebEnv } from "./web-env.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Copies = Partial<Record<Encoding, Bytes>>;

/** A response shared by many requests, held in memory in every encoding that makes it smaller. */
export interface CachedResponse {
  bodies: { plain: Bytes } & Copies;
  headers: Record<string, string>;
  /** ETag of the plain body; each encoding derives its own. */
  tag: string;
}

/** Smaller bodies fit into a single packet. */
const MIN_COMPRESSED_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type CachedHeaders = {
  "Content-Type": string;
  "Cache-Control": string;
  Vary?: string;
  "Nectar-Learner"?: string;
};

export async function cacheResponse(
  body: Uint8Array | string,
  headers: CachedHeaders,
  ready?: Copies,
): Promise<CachedResponse> {
  const plain = Buffer.from(body);
  const tag = createHash("sha1").update(plain).digest("base64url");
  if (!isCompressible(headers["Content-Type"])) return { bodies: { plain }, headers, tag };
  const vary = ["Accept-Encoding", headers.Vary].filter(Boolean).join(", ");
  const copies = ready ?? (await copiesOf(plain));
  return { bodies: { plain, ...copies }, headers: { ...headers, Vary: vary }, tag };
}

/** At the best level, because what is sent often is compressed once: 50 ms for a page, outside the event loop. */
async function copiesOf(plain: Uint8Array): Promise<Copies> {
  if (plain.length < MIN_COMPRESSED_BYTES) return {};
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain)]);
  return { br, gzip: gz };
}

/**
 * Sends the cached response, or 304 if the client has it. Writes to the socket directly, because the framework's
 * overhead dominates short responses.
 */
export function answerFromCache(
  context: Context<WebEnv>,
  { bodies, headers, tag }: CachedResponse,
): Response {
  const wanted = chooseEncoding(context.req.header("Accept-Encoding"));
  const encoding = wanted && bodies[wanted] ? wanted : null;
  const body = (encoding && bodies[encoding]) ?? bodies.plain;
  const named = `"${encoding ? `${tag}-${encoding}` : tag}"`;
  const isCurrent = isKnown(context.req.header("If-None-Match"), named);
  const { outgoing } = context.env;
  outgoing.writeHead(isCurrent ? 304 : 200, {
    ...context.get("responseHeaders"),
    ...headers,
    ETag: named,
    ...(!isCurrent && { "Content-Length": body.length }),
    ...(!isCurrent && encoding && { "Content-Encoding": encoding }),
  });
  outgoing.end(isCurrent || context.req.method === "HEAD" ? undefined : body);
  return RESPONSE_ALREADY_SENT;
}

/** Proxies turn the ETag of a recompressed response into a weak one. */
const isKnown = (header: string | undefined, tag: string) =>
  header === "*" ||
  header?.split(",").some((cachedTag) => cachedTag.trim().replace(/^W\//, "") === tag);
