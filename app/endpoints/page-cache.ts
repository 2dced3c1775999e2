import type { Context } from "hono";
import { userFingerprint } from "#app/features/accounts/sign-in/user-fingerprint.ts";
import { hasSession } from "#app/features/accounts/sign-in/find-session.ts";
import { isFromThisSite } from "#app/rules/is-from-this-site.ts";
import { answerFromCache, keep, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web.ts";

/** Somebody else's proxy keeps no page with one visitor's nonce, or with what they typed, for the next. */
export const DRAWN_FOR_ONE = "private, no-cache";
const KEPT_FOR_MILLISECONDS = 60_000;
/** As many as there are public pages, and some. */
const MAX_PAGES = 500;
/** The way a page's own links write its address; routes also match other cases, a last slash and percent signs. */
const CANONICAL_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

type CachedPage = { page: CachedResponse; until: number };

/**
 * Public pages are the same for everyone who is not signed in, so each is rendered and compressed once a minute. A page
 * says so itself (`Cache-Control: public`); it then carries neither a script nor a nonce.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  find(context: Context<WebEnv>): Response | null {
    const found = mayBeKept(context) ? this.#pages.get(keyOf(context)) : undefined;
    if (!found || found.until < context.get("info").now.getTime()) return null;
    return answerFromCache(context, found.page);
  }

  /** Keeps a page that may be kept, and answers with it. */
  async add(context: Context<WebEnv>, answer: Response): Promise<Response> {
    const { now, nonce, setCookies } = context.get("info");
    const isPublic = answer.headers.get("Cache-Control")?.startsWith("public") ?? false;
    if (!isPublic) return answer;
    if (answer.status !== 200 || setCookies.length > 0 || !mayBeKept(context)) {
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
      until: now.getTime() + KEPT_FOR_MILLISECONDS,
    });
    return answerFromCache(context, page);
  }

  #remember(key: string, cached: CachedPage): void {
    // A map keeps the order of insertion: the first is the oldest.
    this.#pages.delete(key);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= MAX_PAGES) this.#pages.delete(oldest);
    this.#pages.set(key, cached);
  }
}

const asked = (context: Context<WebEnv>) => new URL(context.req.url);

/** A page may greet someone who comes from elsewhere, and not someone who follows a link of its own site. */
const keyOf = (context: Context<WebEnv>) =>
  `${asked(context).pathname} ${isFromThisSite(context.req.raw.headers) ? "within" : "arrival"}`;

/** A query may ask for anything, other spellings of an address have no end, and HEAD brings no body to keep. */
function mayBeKept(context: Context<WebEnv>): boolean {
  return (
    context.req.method === "GET" &&
    !context.req.url.includes("?") &&
    CANONICAL_PATH.test(asked(context).pathname) &&
    !hasSession(context.req.raw.headers)
  );
}
