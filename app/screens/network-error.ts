import { data, isRouteErrorResponse, type ShouldRevalidateFunction } from "react-router";

/** A proxy responds with these while the server behind it is down, such as during a restart. */
const NO_SERVER = new Set([502, 503, 504]);

/** No connection, or no server behind it: the form has to be sent again. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && NO_SERVER.has(error.status));

/** Redirects and refusals are answers. A rate limit in front of the app and a server error are not. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response ||
  (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429);

export interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * Sends a form from its `clientAction`. After a lost connection or a server error the page keeps what was typed, and
 * `reply` returns what it shows.
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
export const CHECK_CONNECTION = "Please check your connection and try again.";

/** A reply of `sendForm`. Its status keeps the page from calling its loaders over the same lost connection. */
export const notSent = <Reply>(reply: Reply) => data(reply, 503);

/** The reply of a form whose page shows `messages.form`: it keeps what was typed and says so. */
export const sendFieldsForm = <Answer>(sending: Sending<Answer>) =>
  sendForm(sending, () => notSent({ messages: { form: CHECK_CONNECTION } }));

/** The reply of a page of buttons, which shows `NotSent`. */
export const sendButtonForm = <Answer>(sending: Sending<Answer>) =>
  sendForm(sending, () => notSent({ status: "network-error" } as const));

/** A page keeps its data between steps; for everything else React Router's defaults apply. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  !isStepChange(change) && change.defaultShouldRevalidate;

/** The next or previous step, or another chosen lesson, renders from data the page already has, so it works offline too. */
function isStepChange({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "currentUrl" | "nextUrl" | "formMethod">) {
  if (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) return false;
  const has = (name: string) => currentUrl.searchParams.has(name) || nextUrl.searchParams.has(name);
  // Another lesson of the same topic; loading the same address again still loads.
  const isOtherLesson = has("lesson") && currentUrl.search !== nextUrl.search;
  return has("step") || isOtherLesson;
}
