import type { Context } from "hono";
import { userFingerprint } from "#app/features/accounts/sign-in/user-fingerprint.ts";
import { hasSession } from "#app/features/accounts/sign-in/session-cookie.ts";
import { isFromThisSite } from "#app/rules/is-from-this-site.ts";
import { pathnameOf } from "#app/rules/pathname-of.ts";
import { answerFromCache, cacheResponse, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web-env.ts";

/** Prevents shared caches from storing a page with a visitor's nonce or input. */
export const PRIVATE_NO_CACHE = "private, no-cache";
const MAX_AGE_MS = 60_000;
/** More than the number of public pages. */
const MAX_PAGES = 500;
/** Canonical paths; routes also match other cases, a trailing slash and percent-encoding. */
const CANONICAL_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

type CachedPage = { page: CachedResponse; until: number };

/**
 * Public pages are the same for all visitors who aren't signed in, so each is rendered once a minute, and compressed
 * again if it has changed. A page opts in with `Cache-Control: public` and then contains neither script nor nonce.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  find(context: Context<WebEnv>): Response | null {
    const page = isCacheable(context) ? this.#pages.get(keyOf(context)) : undefined;
    if (!page || page.until < context.get("info").now.getTime()) return null;
    return answerFromCache(context, page.page);
  }

  /** Caches a cacheable page and sends it. */
  async add(context: Context<WebEnv>, answer: Response): Promise<Response> {
    const { now, nonce, setCookies } = context.get("info");
    const isPublic = answer.headers.get("Cache-Control")?.startsWith("public") ?? false;
    if (!isPublic) return answer;
    if (answer.status !== 200 || setCookies.length > 0 || !isCacheable(context)) {
      answer.headers.set("Cache-Control", PRIVATE_NO_CACHE);
      return answer;
    }
    const text = await answer.text();
    if (text.includes(nonce)) throw new Error(`${context.req.path} is public and holds a nonce`);
    const headers = {
      "Content-Type": answer.headers.get("Content-Type") ?? "text/html; charset=utf-8",
      "Cache-Control": answer.headers.get("Cache-Control") ?? "public, no-cache",
      Vary: "Cookie, Sec-Fetch-Site",
      "Nectar-Learner": userFingerprint(null),
    };
    const before = this.#pages.get(keyOf(context))?.page.bodies;
    // A page rarely changes within a minute, so it isn't compressed again.
    const isSame = before !== undefined && Buffer.from(text).equals(before.plain);
    const page = await cacheResponse(text, headers, isSame ? before : undefined);
    this.#remember(keyOf(context), {
      page,
      until: now.getTime() + MAX_AGE_MS,
    });
    return answerFromCache(context, page);
  }

  #remember(key: string, cached: CachedPage): void {
    // Maps keep insertion order: the first key is the oldest.
    this.#pages.delete(key);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= MAX_PAGES) this.#pages.delete(oldest);
    this.#pages.set(key, cached);
  }
}

/** Pages may differ for visitors who follow a link on this site. */
const keyOf = (context: Context<WebEnv>) =>
  `${pathnameOf(context.req.url)} ${isFromThisSite(context.req.raw.headers) ? "within" : "arrival"}`;

/** Queries and other spellings of a path are unlimited, and HEAD has no body to cache. */
function isCacheable(context: Context<WebEnv>): boolean {
  return (
    context.req.method === "GET" &&
    !context.req.url.includes("?") &&
    CANONICAL_PATH.test(pathnameOf(context.req.url)) &&
    !hasSession(context.req.raw.headers)
  );
}
