import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "./log.ts";

/** All security events with their log levels. */
const EVENTS = {
  "account-created": "info",
  "sign-in": "info",
  "sign-in-refused": "warn",
  "sign-in-unconfirmed": "info",
  "second-step-asked": "info",
  "second-step-passed": "info",
  "second-step-refused": "warn",
  "second-step-on": "info",
  "second-step-off": "info",
  "recovery-codes-renewed": "info",
  "password-reset-asked": "info",
  "password-reset": "info",
  "password-reset-refused": "warn",
  "password-changed": "info",
  "password-proof-refused": "warn",
  "email-change-asked": "info",
  "email-changed": "info",
  "deletion-asked": "info",
  "deletion-undone": "info",
  "account-erased": "info",
  "sessions-ended": "info",
  "limit-reached": "warn",
  "object-denied": "warn",
  "cross-site-refused": "warn",
  "webhook-refused": "warn",
} as const satisfies Record<string, "info" | "warn">;

export type SecurityEvent = keyof typeof EVENTS;

/** Only our own ids and names. There is no field for typed text. */
interface About {
  userId?: string | undefined;
  objectId?: string;
  limit?: string;
}

interface Caller {
  id: string;
  clientAddress: string;
  learner: { id: string } | null;
}

const callers = new AsyncLocalStorage<Caller>();

/** Adds the request, address and learner to security events logged during `work`. */
export function withCaller<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work);
}

/** Logs one line with the time in UTC; jobs and commands have neither request nor address. */
export function logSecurityEvent(event: SecurityEvent, about: About = {}): void {
  const caller = callers.getStore();
  const userId = about.userId ?? caller?.learner?.id;
  const { id: requestId, clientAddress: address } = caller ?? {};
  log[EVENTS[event]]({ event, requestId, address, ...about, userId }, "security");
}
