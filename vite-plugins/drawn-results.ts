import { CHECKS, type CheckNumbers } from "../app/rules/checks/checks.ts";

/**
 * The results whose picture the build draws. A check that lost questions, or of which less than half was predicted (of
 * someone who guessed in the lessons), is too rare to be worth its files: it is shared without one.
 */
export function drawnResults(): CheckNumbers[] {
  const { questions } = CHECKS;
  const counts = Array.from({ length: questions + 1 }, (_, count) => count);
  return counts
    .filter((predicted) => predicted >= questions / 2)
    .flatMap((predicted) => counts.map((right) => ({ questions, predicted, right })));
}
