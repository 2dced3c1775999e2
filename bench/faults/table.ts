import type { Measured } from "../bench.ts";

export interface Outcome {
  name: string;
  rounds: number;
  /** From the fault's end, or the kill, until it is served again: of the slowest round. */
  seconds: number;
  /** In its time. */
  acknowledged: number;
  lost: number;
  doubleAwards: number;
  broken: string[];
}

const WIDTHS = [58, 7, 9, 9, 7, 6, 8];

const row = (cells: string[]) =>
  `faults  ${cells.map((cell, place) => cell.padEnd(WIDTHS[place] ?? 0)).join("")}`.trimEnd();

export const header = () =>
  row(["fault", "rounds", "survived", "served s", "acked", "lost", "doubles", "broken"]);

export const lineOf = (outcome: Outcome) =>
  row([
    outcome.name,
    String(outcome.rounds),
    outcome.broken.length === 0 ? "yes" : "NO",
    outcome.seconds.toFixed(1),
    String(outcome.acknowledged),
    String(outcome.lost),
    String(outcome.doubleAwards),
    outcome.broken.join("; ") || "none",
  ]);

export function results(outcomes: Outcome[], total: number, learners: number): Measured[] {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((soFar, outcome) => soFar + of(outcome), 0);
  const none = { value: 0, better: "lower" as const };
  return [
    {
      what: "faults not survived",
      value: outcomes.filter(({ broken }) => broken.length > 0).length,
      unit: `of ${outcomes.length}`,
      target: none,
    },
    {
      what: "acknowledged writes lost",
      value: sum(({ lost }) => lost),
      unit: `of ${total}`,
      target: none,
      note: `${learners} learners`,
    },
    {
      what: "double awards",
      value: sum(({ doubleAwards }) => doubleAwards),
      unit: "",
      target: none,
    },
  ];
}
