import { type RefObject, useLayoutEffect } from "react";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";

/** Digits belong to the confidence radios and the comment field while those have the focus. */
function isInOtherField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest("input, textarea, select, [contenteditable]");
  return (
    field !== null &&
    (field.getAttribute("name") !== ANSWER || field.getAttribute("type") !== "radio")
  );
}

/** Keys 1 to 4 choose an option, from the moment the question is shown: an ordinary effect may run a while later. */
export function useAnswerKeys(form: RefObject<HTMLFormElement | null>, isOff: boolean) {
  useLayoutEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInOtherField(event.target)) return;
      // A lesson's first card may be behind the reader.
      if ((form.current?.getBoundingClientRect().bottom ?? 0) < 0) return;
      const options = form.current?.querySelectorAll<HTMLInputElement>(
        `input[type="radio"][name="${ANSWER}"]`,
      );
      const option = options?.[Number(event.key) - 1];
      // An answer that wasn't looked at can't be rated.
      if (option?.closest("details:not([open])")) return;
      option?.click();
      option?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [form, isOff]);
}
