/** Apart from the rules that decide the state: no browser downloads the scheduler. */
export type ConceptState = "not-started" | "shaky" | "due" | "known" | "learning";

/** What the screens call each state. A lesson's row says the spec's 'Needs Review' and 'Recommended Review'. */
export const CONCEPT_LABELS: Record<ConceptState, string> = {
  "not-started": "Not started",
  shaky: "Shaky",
  learning: "Getting there",
  known: "Mastered",
  due: "Due for review",
};
