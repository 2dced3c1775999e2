import { data, isRouteErrorResponse, type ShouldRevalidateFunction } from "react-router";

/** A proxy answers with these while no server runs behind it, as during a restart. */
const NO_SERVER = new Set([502, 503, 504]);

/** No connection, or no server at its other end: what was sent must be sent again. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && NO_SERVER.has(error.status));

/** Redirects and refusals with a page of their own are answers; a limit in front of the page and a fault are not. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response ||
  (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * Sends a form from its `clientAction`. A lost connection or a fault on the server is no reason to lose the page and what
 * was typed: `reply` then says what the page shows.
 */
export async function sendForm<Answer, Reply>(
  { request, serverAction }: Sending<Answer>,
  reply: (form: FormData, error: unknown) => Reply,
): Promise<Answer | Awaited<Reply>> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isAnswer(error)) throw error;
    return await reply(await copy.formData(), error);
  }
}

export const NOT_SENT = "That didn't go through";

/** A reply of `sendForm`. Its status keeps the page from calling its loaders, over the same dead line. */
export const notSent = <Reply>(reply: Reply) => data(reply, 503);

/** Pages keep their data after a step, and React Router's own rules hold for everything else. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  !isStepChange(change) && change.defaultShouldRevalidate;

/** The next or previous step of a page is drawn from what the page already has, without a connection too. */
function isStepChange({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "currentUrl" | "nextUrl" | "formMethod">) {
  const isStep = currentUrl.searchParams.has("step") || nextUrl.searchParams.has("step");
  return formMethod === undefined && isStep && currentUrl.pathname === nextUrl.pathname;
}
