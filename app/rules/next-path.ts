/** Sign-in pages and endpoints are never a destination after signing in. */
const NOT_A_DESTINATION =
  /^\/(login|register|logout|auth|api|forgot-password|reset-password|unsubscribe|database-setup|catching-breath)(\/|$)/;
const MAX_LENGTH = 500;
const THIS_SITE = "http://ours.invalid";

/** The page requested before signing in; null for anything that isn't a page on this site. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== "string" || path.length > MAX_LENGTH) return null;
  if (!path.startsWith("/") || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, THIS_SITE))
    return null;
  const { origin, pathname, search } = new URL(path, THIS_SITE);
  // "/.//evil.example" starts with one slash until its dot is resolved.
  if (origin !== THIS_SITE || pathname.startsWith("//") || NOT_A_DESTINATION.test(pathname))
    return null;
  return pathname + search;
}

/** A sign-in path that continues to a page afterwards. */
export const pathWithNext = <Path extends "/login" | "/register" | "/login/code">(
  path: Path,
  next: string | null,
): Path | `${Path}?next=${string}` =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;

/** The new-topic form with the topic filled in. */
export const topicPath = (topic: string) =>
  `/onboarding?topic=${encodeURIComponent(topic)}` as const;

/** The topic in such a path, for example one chosen before signing up. */
export function topicIn(path: string | null): string | null {
  if (path === null) return null;
  const { pathname, searchParams } = new URL(path, THIS_SITE);
  return pathname === "/onboarding" ? searchParams.get("topic") : null;
}
