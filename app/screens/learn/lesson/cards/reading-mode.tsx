import { useState } from "react";
import { useFetcher } from "react-router";
import { SWITCH } from "#app/ui/parts/checkbox-field.tsx";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";

export interface ReadingMode {
  isOnePage: boolean;
  setOnePage: (isOnePage: boolean) => void;
}

/** Cards or one page, as this learner last chose. */
export function useReadingMode(stored: boolean): ReadingMode {
  const { submit } = useFetcher<LessonAction>();
  const [isOnePage, setMode] = useState(stored);
  const setOnePage = (isOn: boolean) => {
    setMode(isOn);
    const named = { intent: "read-as" satisfies LessonIntent };
    void submit({ ...named, onePage: isOn ? "yes" : "no" }, { method: "post" });
  };
  return { isOnePage, setOnePage };
}

/** Without scripts a lesson is one page anyway. */
export const ReadingModeSwitch = ({ isOnePage, setOnePage }: ReadingMode) => (
  <label className="needs-script mt-4 flex min-h-11 w-fit items-center gap-3 text-sm text-ink-soft print:hidden">
    <input
      type="checkbox"
      role="switch"
      className={SWITCH}
      checked={isOnePage}
      aria-checked={isOnePage}
      onChange={({ target }) => setOnePage(target.checked)}
    />
    Read as one page
  </label>
);
