import { wilsonInterval, type Interval } from "./calibration.ts";
import { inOrder, rightChance, type AnsweredConcept } from "./evidence.ts";
import { memoryAfter } from "./memory-after.ts";
import { recallAt, type ConceptMemory, type MemorySettings } from "./memory.ts";
import { newLearner } from "./learner-model.ts";

export type CheckResult = {
  questions: number;
  right: number;
  /** How many of the questions had been answered before: in an earlier check. */
  seenBefore: number;
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
  const answered = new Set<string>();
  let [questions, right, predicted, seenBefore] = [0, 0, 0, 0];
  for (const answer of inOrder(answers)) {
    const before = memories.get(answer.conceptId) ?? null;
    if (answer.sessionId === sessionId && before) {
      const recall = recallAt(before, learner, answer.answeredAt);
      questions += 1;
      right += Number(answer.isCorrect);
      seenBefore += Number(answered.has(answer.questionId));
      predicted += rightChance(recall, answer.guessChance, learner.slip);
    }
    answered.add(answer.questionId);
    const step = memoryAfter(before, learner, answer, settings);
    learner = step.learner;
    if (step.memory) memories.set(answer.conceptId, step.memory);
  }
  if (questions === 0) return null;
  return {
    questions,
    right,
    seenBefore,
    share: right / questions,
    interval: wilsonInterval(right, questions),
    predicted: predicted / questions,
  };
}
