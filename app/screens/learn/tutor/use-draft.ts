import { useCallback, useEffect, useState } from "react";
import { findQuestionDraft, saveQuestionDraft } from "./question-draft.ts";

/** What is typed and not sent, also after a reload. `typed` came back with a refused form. */
export function useDraft(lessonId: string, typed = "") {
  const [draft, setText] = useState(typed);
  useEffect(() => {
    setText((text) => text || findQuestionDraft(lessonId));
  }, [lessonId]);
  const setDraft = useCallback(
    (text: string) => {
      setText(text);
      saveQuestionDraft(lessonId, text);
    },
    [lessonId],
  );
  /** Empties the field and not the browser's copy: the words go on elsewhere on the page. */
  const handOver = useCallback(() => setText(""), []);
  return { draft, setDraft, handOver };
}
