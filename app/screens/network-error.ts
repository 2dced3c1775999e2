import { isRouteErrorResponse, type ShouldRevalidateFunction } from "react-router";

/** What a proxy says that finds no server behind it, as while that is restarted. */
const NO_SERVER = new Set([502, 503, 504]);

/** No connection, or nobody at its end: what was sent is to be sent again. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && NO_SERVER.has(error.status));

/** What reached nobody changed nothing: the page stays as it is, with what was typed, instead of being asked for anew. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (change.actionResult as { status?: string } | undefined)?.status !== "unsent" &&
  !isStepChange(change) &&
  change.defaultShouldRevalidate;

/** The next step of a page, or the one before: drawn from what the page already has, without a connection too. */
function isStepChange({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "currentUrl" | "nextUrl" | "formMethod">) {
  const isStep = currentUrl.searchParams.has("step") || nextUrl.searchParams.has("step");
  return formMethod === undefined && isStep && currentUrl.pathname === nextUrl.pathname;
}
