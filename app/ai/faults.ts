import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { faultNamed, type Fault } from "#app/rules/questions/faults.ts";
import {
  AI_FAULT_KINDS,
  AiError,
  type AiFaultKind,
  type Usage,
} from "#packages/llm-objects/ai-error.ts";

export { AiError, type AiFaultKind, type Usage } from "#packages/llm-objects/ai-error.ts";

/** A complete reply whose text can't be used. Another attempt can be told why. */
export class RefusedDraft extends AiError {
  readonly faults: readonly Pick<Fault, "fault" | "text">[];

  constructor(faults: readonly Pick<Fault, "fault" | "text">[], usage?: Usage) {
    super("invalid-structure", faults.map(({ text }) => text).join(" "));
    this.faults = faults;
    this.usage = usage;
  }

  get isInOtherLanguage(): boolean {
    return this.faults.some(({ fault }) => fault === "other-language");
  }
}

export const OTHER_LANGUAGE = faultNamed("other-language");

const GAVE_UP = "Failed to generate curriculum after multiple attempts.";
const TRY_AGAIN = "Failed to generate curriculum. Please try again.";

/** The texts for learners (spec section 8). Details go to the operator's log. */
const FAULT_TEXTS: Record<AiFaultKind, string> = {
  key: "This site has no AI service set up yet. You can start any library topic in the meantime.",
  quota: "AI service quota exceeded. Please try again later, or pick a topic from the library.",
  budget: "Today's AI tokens are used up. Library topics are ready now.",
  "rate-limit": TOO_MANY_REQUESTS,
  unavailable: GAVE_UP,
  timeout: GAVE_UP,
  cut: GAVE_UP,
  "invalid-json":
    "Failed to parse AI response. The AI generated invalid content. Please try again.",
  "invalid-structure":
    "The AI generated an invalid curriculum structure. Please try again with a different topic.",
  refused: "No content generated from OpenAI",
  empty: "No content generated from OpenAI",
  cancelled: "Writing was cancelled.",
};

const isFaultKind = (text: string): text is AiFaultKind =>
  AI_FAULT_KINDS.some((kind) => kind === text);

/** The text for a fault kind stored in the database. */
export const faultText = (kind: string): string =>
  isFaultKind(kind) ? FAULT_TEXTS[kind] : TRY_AGAIN;
