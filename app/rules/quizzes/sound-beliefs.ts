import { lintQuestion } from "./question-lint.ts";
import type { AnyDraftQuestion } from "../questions/draft.ts";
import type { FaultName } from "../questions/faults.ts";
import { computingMistake } from "../questions/template-faults.ts";

const OF_BELIEFS = new Set<FaultName>(["belief-without-answer", "hint-gives-answer"]);

/** Without its beliefs, if one of them can't be shown: the question is as good as before. */
export function withSoundBeliefs(draft: AnyDraftQuestion): AnyDraftQuestion {
  if (computingMistake(draft) !== null) return { ...draft, beliefs: [] };
  const isUnsound = lintQuestion(draft).some(({ fault }) => OF_BELIEFS.has(fault));
  return isUnsound ? { ...draft, beliefs: [] } : draft;
}
