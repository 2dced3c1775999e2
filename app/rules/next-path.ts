import { cleanLine } from "./clean-text.ts";
import { TOPIC_MAX_CHARACTERS } from "./topics/topic-length.ts";

/** Sign-in pages and endpoints are never a destination after signing in. */
const NOT_A_DESTINATION =
  /^\/(login|register|logout|auth|api|forgot-password|reset-password|unsubscribe|database-setup|catching-breath)(\/|$)/;
/** A topic of a hundred characters needs up to 1,200 in an address. */
const MAX_LENGTH = 1_300;
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
export const pathWithNext = <
  Path extends "/login" | "/register" | "/login/code" | "/forgot-password",
>(
  path: Path,
  next: string | null,
): Path | `${Path}?${string}` => (next === null ? path : `${path}?${nextQuery(next)}`);

/** As a sign-in page's query. */
export function nextQuery(next: string): string {
  const topic = topicIn(next);
  return topic === null ? `next=${encodeURIComponent(next)}` : `topic=${encodeURIComponent(topic)}`;
}

/** Where a sign-in page's query leads: to the topic chosen before, or to the page requested. */
export function nextIn(search: URLSearchParams): string | null {
  const topic = cleanLine(search.get("topic") ?? "");
  return topic === "" ? ownPath(search.get("next")) : topicPath(topic);
}

/** Cut by characters: no address can carry half an emoji. */
const onlyTopic = (topic: string) =>
  encodeURIComponent(Array.from(topic).slice(0, TOPIC_MAX_CHARACTERS).join(""));

/** The new-topic form with the topic filled in. */
export const topicPath = (topic: string) => `/onboarding?topic=${onlyTopic(topic)}` as const;

/** The last step of the quiz, with the topic first. */
export const quizPath = (topic: string) =>
  `/onboarding/quiz?step=4&topic=${onlyTopic(topic)}` as const;

/** The topic in such a path, for example one chosen before signing up. */
export function topicIn(path: string | null): string | null {
  if (path === null) return null;
  const { pathname, searchParams } = new URL(path, THIS_SITE);
  return pathname === "/onboarding" ? searchParams.get("topic") : null;
}
