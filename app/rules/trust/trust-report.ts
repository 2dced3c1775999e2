import type { Gate } from "./gates.ts";
import type { CheckLevel } from "./check-level.ts";
import { exactInterval } from "./exact-interval.ts";

/** How a question of the bench is faulty; `good` ones must pass. */
export const TRUST_CLASSES = {
  "wrong-key": "another option is keyed",
  "several-right": "two options are right",
  "none-right": "no option is right",
  unclear: "the question or its options are unclear",
  good: "nothing is wrong",
} as const;
export type TrustClass = keyof typeof TRUST_CLASSES;

/** `redux`: MMLU-Redux, judged by people. `library`: made by code from the built-in courses, with their lessons. */
export type TrustSet = "redux" | "library";

export interface TrustResult {
  set: TrustSet;
  kind: TrustClass;
  /** Questions that the gates would have shown to nobody. */
  stopped: number;
  total: number;
}

export interface TrustReport {
  level: CheckLevel;
  results: TrustResult[];
  /** How many questions each gate stopped first. */
  gates: Partial<Record<Gate, number>>;
  /** Questions the verifier didn't answer; they are in no result. */
  unanswered: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
}

export interface Share {
  hits: number;
  total: number;
  low: number;
  high: number;
}

/** Of the faulty keys (not of the unclear questions), how many were stopped; of the good ones, how many passed. */
export function summaryOf({ results }: TrustReport): { caught: Share; passed: Share } {
  const good = results.filter(({ kind }) => kind === "good");
  const faulty = results.filter(({ kind }) => kind !== "good" && kind !== "unclear");
  return {
    caught: shareOf(sum(faulty, "stopped"), sum(faulty, "total")),
    passed: shareOf(sum(good, "total") - sum(good, "stopped"), sum(good, "total")),
  };
}

export const shareOf = (hits: number, total: number): Share => ({
  hits,
  total,
  ...(total === 0 ? { low: 0, high: 1 } : exactInterval(hits, total)),
});

const sum = (results: TrustResult[], field: "stopped" | "total") =>
  results.reduce((total, result) => total + result[field], 0);
