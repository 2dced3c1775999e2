import { APICallError, EmptyResponseBodyError, InvalidResponseDataError } from "ai";
import { AiError } from "./ai-error.ts";

/** What clients say when a connection ended before the reply did. */
const BROKEN_OFF = /terminated|socket|closed|reset|aborted/i;

/** Turns any error of the call, the stream or an event in the stream into an AiError. */
export function faultOf(error: unknown): AiError {
  if (error instanceof AiError) return error;
  const cause = causesOf(error).find((cause) => cause instanceof AiError);
  if (cause) return cause;
  const fault = faultOfForeign(error);
  // The service's message stays out of the log: it may repeat the prompt.
  fault.status = APICallError.isInstance(error) ? error.statusCode : undefined;
  fault.reason = codeOf(error);
  return fault;
}

function faultOfForeign(error: unknown): AiError {
  if (EmptyResponseBodyError.isInstance(error)) return new AiError("empty", error.message);
  if (APICallError.isInstance(error)) return faultOfAnswer(error);
  const message = describe(error);
  if (InvalidResponseDataError.isInstance(error)) return new AiError("cut", message);
  if (/quota/i.test(message)) return new AiError("quota", message);
  if (/rate.?limit|too many requests/i.test(message)) return new AiError("rate-limit", message);
  if (BROKEN_OFF.test(message)) return new AiError("cut", message);
  if (/json|parse|validation/i.test(message)) return new AiError("invalid-json", message);
  return new AiError("unavailable", message);
}

function faultOfAnswer(error: APICallError): AiError {
  const { statusCode = 0, responseBody = "" } = error;
  const detail = `${statusCode} ${describe(error)}`;
  const limit = limitIn(error, detail);
  if (limit) return limit;
  const wait = waitIn(error);
  if (statusCode === 408 || statusCode === 409 || statusCode >= 500)
    return new AiError("unavailable", detail, wait);
  if (/content.?filter|content.?policy|safety|moderation/i.test(responseBody))
    return new AiError("refused", detail);
  if (statusCode >= 400) return new AiError("key", detail);
  // We don't follow redirects, so a redirect means the same as no response.
  if (statusCode === 0 || statusCode >= 300) return new AiError("unavailable", detail);
  return new AiError(BROKEN_OFF.test(detail) ? "cut" : "invalid-json", detail);
}

const waitIn = ({ responseBody = "", responseHeaders = {} }: APICallError) =>
  secondsToWait(responseHeaders["retry-after"]) ?? secondsInMessage(responseBody);

function limitIn(error: APICallError, detail: string): AiError | undefined {
  const { statusCode, responseBody = "" } = error;
  const wait = waitIn(error);
  // Some services call every limit a quota. If the response says when it ends, it is a rate limit.
  const isBill = wait === undefined && /quota|billing|credit/i.test(responseBody);
  if (statusCode === 402 || (statusCode === 429 && isBill)) return new AiError("quota", detail);
  return statusCode === 429 ? new AiError("rate-limit", detail, wait) : undefined;
}

const CODE = /^[\w.:-]{1,60}$/;

/** The error code of the service, otherwise of the network, otherwise the name of the client's error. */
function codeOf(error: unknown): string {
  const answered = causesOf(error).find((cause) => APICallError.isInstance(cause));
  const codes = [
    ...(answered ? codesIn(answered.responseBody) : []),
    ...causesOf(error).map((cause) => (cause as { code?: unknown }).code),
    ...causesOf(error).map((cause) => (cause as Error).name),
  ];
  return (
    codes.find((code): code is string => typeof code === "string" && CODE.test(code)) ?? "unknown"
  );
}

function codesIn(body = ""): unknown[] {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } };
    return [error?.code, error?.type];
  } catch {
    return [];
  }
}

/** HTTP allows seconds or a date. */
function secondsToWait(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const UNITS = { h: 3_600, m: 60, s: 1, ms: 0.001 } as const;

/** Many services put the delay only into their message: "Please try again in 7m12.5s", `"retryDelay": "34s"`. */
function secondsInMessage(body: string): number | undefined {
  const delay = /(?:again in|retry in|retryDelay"\s*:\s*") *((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)/i.exec(
    body,
  )?.[1];
  if (!delay) return undefined;
  const parts = delay.toLowerCase().matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g);
  const seconds = [...parts].map(
    ([, amount, unit]) => Number(amount) * UNITS[unit as keyof typeof UNITS],
  );
  return Math.ceil(seconds.reduce((sum, value) => sum + value, 0));
}

/** The messages of an error and its causes. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  return causesOf(error)
    .map((cause) => (cause instanceof Error ? cause.message : ""))
    .join(": ");
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
