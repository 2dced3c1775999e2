/**
 * What a generated question has to pass, cheap first, with what it means to fail. Code decides the first five, a model
 * that doesn't know the key the others.
 */
export const GATES = {
  form: "couldn't be used as written",
  calculation: "its solution has a wrong calculation",
  length: "the right option stands out by its length",
  echo: "the right option repeats the question or the lesson",
  "choices-only": "the options alone give it away",
  solved: "the verifier chose another option, several or none",
  "other-order": "so did the verifier when the options changed places",
  "none-of-these": "another option was as good once the right one was gone",
  "lesson-withheld": "the verifier knows another answer without the lesson",
  explanation: "its explanation doesn't lead to the answer",
} as const;
export type Gate = keyof typeof GATES;

/** Why a question is replaced. */
export interface Doubt {
  gate: Gate;
  /** For the model that writes the replacement. */
  because: string;
}

/** What is counted besides the gates. */
export const CHECK_OUTCOMES = {
  examined: "questions looked at by a model",
  unchecked: "questions stored without a check",
  "checked-later": "questions checked after they were stored",
  skipped: "calls of a check that the service didn't answer",
  replaced: "questions replaced by one that passed",
  "lesson-doubted":
    "paragraphs looked at again because the verifier knows otherwise without the lesson",
  lost: "questions left out without a replacement",
} as const;
export type CheckOutcome = keyof typeof CHECK_OUTCOMES;
