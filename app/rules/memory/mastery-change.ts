import type { MemorySettings } from "./memory.ts";
import { masteryShown } from "./concept-state.ts";
import { inOrder, type AnsweredConcept } from "./evidence.ts";
import { foldAnswers, type LearnerMemories } from "./fold-answers.ts";

/**
 * The average mastery (0 to 1) of a session's concepts before its first and after its last answer, from all answers of
 * the learner; null without an answer in the session.
 */
export function masteryChange(
  answers: readonly AnsweredConcept[],
  sessionId: string,
  settings: MemorySettings,
): { before: number; after: number } | null {
  const ordered = inOrder(answers);
  const ofSession = ordered.filter((answer) => answer.sessionId === sessionId);
  const [first, last] = [ofSession[0], ofSession.at(-1)];
  if (!first || !last) return null;
  const concepts = new Set(ofSession.map(({ conceptId }) => conceptId));
  const mastery = ({ learner, memories }: LearnerMemories, when: Date) => {
    const each = [...concepts].map((id) =>
      masteryShown(memories.get(id) ?? null, learner.factor, when),
    );
    return each.reduce<number>((sum, one) => sum + (one ?? 0), 0) / each.length;
  };
  const upTo = (end: number) => foldAnswers(ordered.slice(0, end), settings);
  return {
    before: mastery(upTo(ordered.indexOf(first)), first.answeredAt),
    after: mastery(upTo(ordered.indexOf(last) + 1), last.answeredAt),
  };
}
