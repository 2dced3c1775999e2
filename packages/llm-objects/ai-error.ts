/**
 * Everything that can go wrong with a reply. `key` covers every setting the service rejects: key, URL, model. `quota` is the
 * service's limit, `budget` the caller's own: the call wasn't made.
 */
export const AI_FAULT_KINDS = [
  "key",
  "quota",
  "budget",
  "rate-limit",
  "unavailable",
  "timeout",
  "cut",
  "invalid-json",
  "invalid-structure",
  "refused",
  "empty",
  "cancelled",
] as const;
export type AiFaultKind = (typeof AI_FAULT_KINDS)[number];

/** The same call may succeed later. */
const TRANSIENT: ReadonlySet<AiFaultKind> = new Set([
  "rate-limit",
  "unavailable",
  "timeout",
  "cut",
  "invalid-json",
  "invalid-structure",
  "empty",
]);

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export class AiError extends Error {
  override name = "AiError";
  readonly kind: AiFaultKind;
  /** Seconds to wait, as requested by the service. */
  readonly retryAfterSeconds: number | undefined;
  /** The tokens of the failed call, rounded up where the service didn't count them; undefined where nothing is known. */
  usage: Usage | undefined;
  /** The reply reached its maximum length before it ended. */
  isCutOff = false;
  /** HTTP status, if the service responded. */
  status: number | undefined;
  /** Safe to log. The message is not: it may repeat the prompt, and so what a person typed. */
  reason: string;

  constructor(kind: AiFaultKind, detail: string, retryAfterSeconds?: number) {
    super(`${kind}: ${withoutKeys(detail).slice(0, 300)}`);
    this.reason = withoutKeys(detail).slice(0, 300);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isTransient(): boolean {
    return TRANSIENT.has(this.kind);
  }
}

/** Services repeat the key they reject, and messages end up in a log. */
const withoutKeys = (text: string) =>
  text.replaceAll(/\b(?:sk|pk|gsk|key|bearer|token)[-_ ][\w*.-]{4,}/gi, "[key]");
