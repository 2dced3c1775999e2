/** Doors and machines: nobody is on the way there. */
const NO_GOAL =
  /^\/(login|register|logout|auth|api|forgot-password|reset-password|unsubscribe|database-setup|catching-breath)(\/|$)/;
const MAX_LENGTH = 500;
const OURS = "http://ours.invalid";

/** The page somebody was on the way to before signing in; null for anything that is not a page of this site. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== "string" || path.length > MAX_LENGTH) return null;
  if (!path.startsWith("/") || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, OURS)) return null;
  const { origin, pathname, search } = new URL(path, OURS);
  // "/.//evil.example" starts with one slash until its dot is resolved.
  if (origin !== OURS || pathname.startsWith("//") || NO_GOAL.test(pathname)) return null;
  return pathname + search;
}

/** A door that leads on to a page afterwards. */
export const doorTo = <Door extends "/login" | "/register" | "/login/code">(
  door: Door,
  next: string | null,
): Door | `${Door}?next=${string}` =>
  next === null ? door : `${door}?next=${encodeURIComponent(next)}`;

/** The form that makes a topic, filled in. */
export const topicPath = (topic: string) =>
  `/onboarding?topic=${encodeURIComponent(topic)}` as const;

/** The topic a path asks for, such as one chosen before there was an account. */
export function topicIn(path: string | null): string | null {
  if (path === null) return null;
  const { pathname, searchParams } = new URL(path, OURS);
  return pathname === "/onboarding" ? searchParams.get("topic") : null;
}
