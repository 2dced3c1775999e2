import { useCallback, useEffect, useReducer, useRef } from "react";
import { findDraft, saveDraft } from "./draft.ts";

type Words = { typed: string } | { restored: string } | { sent: string; left: string };

function afterWords(draft: string, words: Words): string {
  if ("typed" in words) return words.typed;
  if ("restored" in words) return draft || words.restored;
  return draft === words.sent ? words.left : draft;
}

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
  /** Words that are stored now leave the field, unless they were changed in the meantime. */
  const endDraft = useCallback(
    (sent: string, left = "") => {
      change({ sent, left });
      if (findDraft(name) === sent) saveDraft(name, left);
    },
    [name],
  );
  return { draft, setDraft, endDraft, field };
}
