/** Everything that can go wrong with a reply, as the product tells it (spec section 8). */
export type AiFaultKind =
  | "key"
  | "quota"
  | "rate-limit"
  | "unavailable"
  | "timeout"
  | "cut"
  | "invalid-json"
  | "invalid-structure"
  | "refused"
  | "empty"
  | "cancelled";

interface Telling {
  /** What the learner reads. What the operator needs goes to the log. */
  text: string;
  /** Whether the same call may succeed a moment later. */
  isTransient: boolean;
}

const GAVE_UP = "Failed to generate curriculum after multiple attempts.";
const TRY_AGAIN = "Failed to generate curriculum. Please try again.";

/** `key` stands for every setting the service does not accept: key, address, model. */
export const FAULTS: Record<AiFaultKind, Telling> = {
  key: {
    text: "The AI service is not configured on this server yet. Library topics are ready meanwhile.",
    isTransient: false,
  },
  quota: {
    text: "AI service quota exceeded. Please try again later, or pick a topic from the library.",
    isTransient: false,
  },
  "rate-limit": {
    text: "Too many requests. Please wait a moment and try again.",
    isTransient: true,
  },
  unavailable: { text: GAVE_UP, isTransient: true },
  timeout: { text: GAVE_UP, isTransient: true },
  cut: { text: GAVE_UP, isTransient: true },
  "invalid-json": {
    text: "Failed to parse AI response. The AI generated invalid content. Please try again.",
    isTransient: true,
  },
  "invalid-structure": {
    text: "The AI generated an invalid curriculum structure. Please try again with a different topic.",
    isTransient: true,
  },
  refused: { text: "No content generated from OpenAI", isTransient: false },
  empty: { text: "No content generated from OpenAI", isTransient: true },
  cancelled: { text: "Writing was cancelled.", isTransient: false },
};

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export class AiError extends Error {
  override name = "AiError";
  readonly kind: AiFaultKind;
  /** Seconds the service asked us to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** What the failed call will have cost; undefined where none was made. */
  usage: Usage | undefined;
  /** The reply had not ended when it reached the length it was allowed. */
  isCutOff = false;
  /** What the service answered with, where it answered. */
  status: number | undefined;
  /** What a log may keep. The message may repeat what a service was asked, and so the learner's words. */
  reason: string;

  constructor(kind: AiFaultKind, detail: string, retryAfterSeconds?: number) {
    super(`${kind}: ${withoutKeys(detail).slice(0, 300)}`);
    this.reason = withoutKeys(detail).slice(0, 300);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Services repeat the key they refuse, and messages end up in a log. */
const withoutKeys = (text: string) =>
  text.replaceAll(/\b(?:sk|pk|gsk|key|bearer|token)[-_ ][\w*.-]{4,}/gi, "[key]");

const isFaultKind = (text: string): text is AiFaultKind => Object.hasOwn(FAULTS, text);

/** The learner's words for a stored fault. */
export const faultText = (kind: string): string =>
  isFaultKind(kind) ? FAULTS[kind].text : TRY_AGAIN;
