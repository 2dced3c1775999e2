import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { headersOfParts } from "#app/platform/security-headers.ts";
import { answerFromCache, cacheResponse, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web-env.ts";

const FOLDER = "build/client";
const YEAR = "public, max-age=31536000, immutable";
const REVALIDATE = "public, no-cache";
const PART = /^\/(?:assets\/[^/]+\.(?:js|css|woff2)|(?:share|start|topic-field)\.js)$/;

/**
 * Serves the files of the build from memory. Lists them once, so that no path of a request reaches the disk. In
 * development there is no build, and Vite responds first.
 */
export function files(folder = FOLDER): MiddlewareHandler<WebEnv> {
  const onDisk = new Set(
    globSync("**/*.*", { cwd: folder }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  const read = new Map<string, Promise<CachedResponse>>();
  return async (context, next) => {
    const { method } = context.req;
    const path = context.req.path === "/offline" ? "/offline.html" : context.req.path;
    const isCopy = onDisk.has(path.replace(/\.(br|gz)$/, "")) && /\.(br|gz)$/.test(path);
    if (!onDisk.has(path) || isCopy || (method !== "GET" && method !== "HEAD")) return next();
    const reading = read.get(path) ?? readFileOnce(folder, path, onDisk);
    read.set(path, reading);
    // A read that failed is retried at the next request.
    reading.catch(() => read.delete(path));
    const answer = await reading;
    if (PART.test(path))
      context.set("responseHeaders", headersOfParts(context.get("responseHeaders")));
    return answerFromCache(context, answer);
  };
}

async function readFileOnce(
  folder: string,
  path: string,
  onDisk: ReadonlySet<string>,
): Promise<CachedResponse> {
  const file = join(folder, path);
  const headers = {
    "Content-Type": getMimeType(path) ?? "application/octet-stream",
    // Names in assets/ contain a hash of the content.
    "Cache-Control": path.startsWith("/assets/") ? YEAR : REVALIDATE,
  };
  const copies = onDisk.has(`${path}.br`) && onDisk.has(`${path}.gz`);
  if (!copies) return cacheResponse(await readFile(file), headers);
  // The build compresses better than a request has time for.
  const [plain, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`),
    readFile(`${file}.gz`),
  ]);
  return cacheResponse(plain, headers, { br, gzip });
}
