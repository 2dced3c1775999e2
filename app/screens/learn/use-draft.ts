import { useCallback, useEffect, useReducer, useRef } from "react";
import { findDraft, saveDraft } from "./draft.ts";

type Words = { typed: string } | { restored: string };

const afterWords = (draft: string, words: Words): string =>
  "typed" in words ? words.typed : draft || words.restored;

/** What is typed and not sent, also after a reload. `typed` came back with a refused form. */
export function useDraft(name: string, typed = "") {
  const [draft, change] = useReducer(afterWords, typed);
  const field = useRef<HTMLTextAreaElement>(null);
  const setDraft = useCallback(
    (text: string) => {
      change({ typed: text });
      saveDraft(name, text);
    },
    [name],
  );
  useEffect(() => {
    // Text typed before hydration is newer than the stored draft.
    const early = field.current?.value ?? "";
    if (early !== "") setDraft(early);
    else change({ restored: findDraft(name) });
  }, [name, setDraft]);
  return { draft, setDraft, field };
}
