import type { Context } from "hono";
import { userFingerprint } from "#app/features/accounts/sign-in/user-fingerprint.ts";
import { hasSession } from "#app/features/accounts/sign-in/session-cookie.ts";
import { isFromThisSite } from "#app/rules/is-from-this-site.ts";
import { answerFromCache, keep, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web.ts";

/** Keeps shared caches from storing a page with one visitor's nonce or input. */
export const DRAWN_FOR_ONE = "private, no-cache";
const MAX_AGE_MS = 60_000;
/** More than there are public pages. */
const MAX_PAGES = 500;
/** The canonical form of an address; routes also match other cases, a trailing slash and percent-encoding. */
const CANONICAL_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

type CachedPage = { page: CachedResponse; until: number };

/**
 * Public pages are the same for all visitors who are not signed in, so each is rendered and compressed once a minute.
 * A page opts in (`Cache-Control: public`) and then contains neither a script nor a nonce.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  find(context: Context<WebEnv>): Response | null {
    const found = isCacheable(context) ? this.#pages.get(keyOf(context)) : undefined;
    if (!found || found.until < context.get("info").now.getTime()) return null;
    return answerFromCache(context, found.page);
  }

  /** Caches a cacheable page and sends it. */
  async add(context: Context<WebEnv>, answer: Response): Promise<Response> {
    const { now, nonce, setCookies } = context.get("info");
    const isPublic = answer.headers.get("Cache-Control")?.startsWith("public") ?? false;
    if (!isPublic) return answer;
    if (answer.status !== 200 || setCookies.length > 0 || !isCacheable(context)) {
      answer.headers.set("Cache-Control", DRAWN_FOR_ONE);
      return answer;
    }
    const text = await answer.text();
    if (text.includes(nonce)) throw new Error(`${context.req.path} is public and holds a nonce`);
    const page = await keep(text, {
      "Content-Type": answer.headers.get("Content-Type") ?? "text/html; charset=utf-8",
      "Cache-Control": answer.headers.get("Cache-Control") ?? "public, no-cache",
      Vary: "Cookie, Sec-Fetch-Site",
      "Nectar-Learner": userFingerprint(null),
    });
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

const urlOf = (context: Context<WebEnv>) => new URL(context.req.url);

/** Pages may greet visitors who follow a link from another site. */
const keyOf = (context: Context<WebEnv>) =>
  `${urlOf(context).pathname} ${isFromThisSite(context.req.raw.headers) ? "within" : "arrival"}`;

/** Queries and other spellings of an address are unbounded, and HEAD has no body to cache. */
function isCacheable(context: Context<WebEnv>): boolean {
  return (
    context.req.method === "GET" &&
    !context.req.url.includes("?") &&
    CANONICAL_PATH.test(urlOf(context).pathname) &&
    !hasSession(context.req.raw.headers)
  );
}
