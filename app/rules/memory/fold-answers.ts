import { inOrder, type AnsweredConcept } from "./evidence.ts";
import { type ConceptMemory, type LearnerMemory, type MemorySettings } from "./memory.ts";
import { newLearner } from "./learner-model.ts";
import { memoryAfter } from "./memory-after.ts";

/** Everything about one learner's memory. */
export type LearnerMemories = { learner: LearnerMemory; memories: Map<string, ConceptMemory> };

/**
 * Replays a learner's answers. An answer that is there twice counts once, and the order in which they arrived doesn't
 * matter. All concepts go together, because the learner's factor is shared by them.
 */
export function foldAnswers(
  answers: readonly AnsweredConcept[],
  settings: MemorySettings,
  /** Sees the memories before each answer. */
  onAnswer?: (before: LearnerMemories, answer: AnsweredConcept) => void,
): LearnerMemories {
  const distinct = new Map(answers.map((answer) => [answer.id, answer]));
  const memories = new Map<string, ConceptMemory>();
  let learner = newLearner();
  for (const answer of inOrder([...distinct.values()])) {
    onAnswer?.({ learner, memories }, answer);
    const step = memoryAfter(memories.get(answer.conceptId) ?? null, learner, answer, settings);
    learner = step.learner;
    if (step.memory) memories.set(answer.conceptId, step.memory);
  }
  return { learner, memories };
}
