import { useCallback, useEffect, useReducer } from "react";
import { findQuestionDraft, saveQuestionDraft } from "./question-draft.ts";

type Words = { typed: string } | { restored: string };

const afterWords = (draft: string, words: Words): string =>
  "typed" in words ? words.typed : draft || words.restored;

/** What is typed and not sent, also after a reload. `typed` came back with a refused form. */
export function useDraft(name: string, typed = "") {
  const [draft, change] = useReducer(afterWords, typed);
  useEffect(() => change({ restored: findQuestionDraft(name) }), [name]);
  const setDraft = useCallback(
    (text: string) => {
      change({ typed: text });
      saveQuestionDraft(name, text);
    },
    [name],
  );
  return { draft, setDraft };
}
