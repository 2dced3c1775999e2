import { wilsonInterval, type Interval } from "./calibration.ts";
import { inOrder, predictedRight, type AnsweredConcept } from "./evidence.ts";
import { memoryAfter } from "./memory-after.ts";
import { newLearner, recallAt, type ConceptMemory, type MemorySettings } from "./memory.ts";

export type CheckResult = {
  questions: number;
  right: number;
  /** Share of right answers, 0 to 1, with its 95% interval. */
  share: number;
  interval: Interval;
  /** The share of right answers that was predicted just before they were given. */
  predicted: number;
};

/** The result of a check, from all answers of the learner; null while none in it counts. */
export function checkResult(
  answers: readonly AnsweredConcept[],
  sessionId: string,
  settings: MemorySettings,
): CheckResult | null {
  const memories = new Map<string, ConceptMemory>();
  let learner = newLearner();
  let [questions, right, predicted] = [0, 0, 0];
  for (const answer of inOrder(answers)) {
    const before = memories.get(answer.conceptId) ?? null;
    if (answer.sessionId === sessionId && before) {
      const recall = recallAt(before, learner.factor, answer.answeredAt);
      questions += 1;
      right += Number(answer.isCorrect);
      predicted += predictedRight(recall, answer.guessChance);
    }
    const step = memoryAfter(before, learner, answer, settings);
    learner = step.learner;
    if (step.memory) memories.set(answer.conceptId, step.memory);
  }
  if (questions === 0) return null;
  return {
    questions,
    right,
    share: right / questions,
    interval: wilsonInterval(right, questions),
    predicted: predicted / questions,
  };
}
