import { Hono, type MiddlewareHandler } from "hono";
import { receiveSources, withinForm } from "#app/features/sources/receive-sources.ts";
import { partsOfForm } from "#app/platform/file-of-form.ts";
import { isUuid } from "#app/rules/ids.ts";
import type { WebEnv } from "./web-env.ts";

const PAGE = "/onboarding/sources";
const UPLOAD = `${PAGE}/upload`;

/**
 * What a learner brings to learn from: files, a link, a text. Registered before the size limit for forms, with `before` in front of
 * it, as `uploads`.
 */
export function sourceUpload(...before: MiddlewareHandler<WebEnv>[]): Hono<WebEnv> {
  const web = new Hono<WebEnv>();
  // Where a browser comes back to after it was reloaded or has signed in.
  web.get(UPLOAD, (context) => context.redirect(pageOf(context.req.query("course")), 303));
  for (const middleware of before) web.use(UPLOAD, middleware);
  return web.post(UPLOAD, async (context) => {
    const { learner, now } = context.get("info");
    if (!learner) return context.redirect(`/login?next=${encodeURIComponent("/onboarding")}`, 303);
    const { body } = context.req.raw;
    const type = context.req.header("content-type") ?? "";
    const form = body ? partsOfForm(withinForm(body), type) : noParts();
    const received = await receiveSources(learner, form, now);
    if (received.status === "too-many")
      context.header("Retry-After", String(received.retryAfterSeconds));
    const page = pageOf(context.req.query("course"), QUERIES[received.status]);
    return context.redirect(page, 303);
  });
}

/** `course`: the one to which the page offers to add what was brought. */
function pageOf(course: string | undefined, not: string | null = null): string {
  const search = new URLSearchParams();
  if (not !== null) search.set("not", not);
  if (course !== undefined && isUuid(course)) search.set("course", course);
  return search.size === 0 ? PAGE : `${PAGE}?${search}`;
}

const noParts = () => partsOfForm(new Blob().stream(), "");

const QUERIES = {
  nothing: "chosen",
  full: "full",
  "too-many-files": "five",
  "too-many": "often",
  received: null,
} as const;
