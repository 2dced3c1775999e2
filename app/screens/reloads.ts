import type { ShouldRevalidateFunction } from "react-router";
import { shouldRevalidate } from "./network-error.ts";

const LESSON = /^\/lesson\/[^/]+$/;

/**
 * For the root and the guards. A lesson shows neither header nor footer, so nothing that happens in it loads them again;
 * leaving it does.
 */
export const reloadsFrame: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl } = change;
  const staysInLesson = currentUrl.pathname === nextUrl.pathname && LESSON.test(nextUrl.pathname);
  return !staysInLesson && shouldRevalidate(change);
};
