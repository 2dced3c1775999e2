import { data } from "react-router";

/**
 * The HTTP status of every refusal a use case returns; any other result is a 200. Another learner's lesson is "not-found",
 * like one that never existed. Screens return `respond(result)`, or `respond(result, reply)` if the page needs other fields.
 */
const HTTP_STATUS = {
  unclear: 400,
  "own-words": 400,
  "too-long": 400,
  refused: 400,
  unsafe: 400,
  wrong: 401,
  declined: 402,
  locked: 403,
  unconfirmed: 403,
  "wrong-code": 403,
  "wrong-password": 403,
  "not-for-sale": 404,
  "not-found": 404,
  "already-finished": 409,
  "already-registered": 409,
  "already-safe": 409,
  "limit-reached": 409,
  "no-freeze-left": 409,
  "no-hint": 409,
  "no-mail": 409,
  "no-more-hints": 409,
  "no-questions": 409,
  "no-review": 409,
  "no-sources": 409,
  "no-writer": 409,
  "not-begun": 409,
  "not-due": 409,
  "nothing-to-protect": 409,
  "not-pending": 409,
  "one-at-a-time": 409,
  "other-reflection": 409,
  "questions-open": 409,
  settled: 409,
  "not-valid": 410,
  "too-many": 429,
  "no-tables": 503,
  "payments-unavailable": 503,
  unavailable: 503,
} as const;

export interface Outcome {
  status: string;
  retryAfterSeconds?: number;
}

const isRefusal = (status: string): status is keyof typeof HTTP_STATUS =>
  Object.hasOwn(HTTP_STATUS, status);

function initOf({ status, retryAfterSeconds }: Outcome): ResponseInit {
  const headers =
    retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  return { status: isRefusal(status) ? HTTP_STATUS[status] : 200, headers };
}

export function respond<Result extends Outcome>(result: Result): ReturnType<typeof data<Result>>;
export function respond<Reply>(result: Outcome, reply: Reply): ReturnType<typeof data<Reply>>;
export function respond(result: Outcome, reply: unknown = result) {
  return data(reply, initOf(result));
}
