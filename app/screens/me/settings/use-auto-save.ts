import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { cardOf } from "./preferences-card.tsx";
import type { SettingsAnswer } from "./settings-answer.ts";

/** Saves a form on every change, one request at a time. Text fields are saved on blur. */
export function useAutoSave() {
  const form = useRef<HTMLFormElement>(null);
  const { submit, state, data: answer } = useFetcher<SettingsAnswer>();
  const [isDue, setDue] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [card, setCard] = useState<string | null>(null);
  useEffect(() => {
    if (!isDue || state !== "idle" || !form.current) return;
    setDue(false);
    void submit(form.current);
  }, [isDue, state, submit]);
  // What was changed before the page reacted.
  useEffect(() => {
    const changed = form.current && findChanged(form.current);
    if (!changed) return;
    setCard(cardOf(changed));
    setDue(true);
  }, []);
  const save = () => {
    setTyped(false);
    setDue(true);
  };
  const isBusy = isDue || state !== "idle";
  const wasRefused = Object.values(answer?.messages ?? {}).some(Boolean);
  return {
    answer,
    isBusy,
    isTyped,
    /** Where the last change was made. */
    card,
    /** Leaving the page now would lose changes. */
    isUnsaved: isTyped || isBusy || wasRefused,
    /** Until another try has worked. */
    wasRefused,
    save,
    formProps: {
      ref: form,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        save();
      },
      onChange: ({ target }: { target: EventTarget }) => {
        setCard(cardOf(target));
        if (isTextField(target)) setTyped(true);
        else save();
      },
      onBlur: ({ target }: { target: EventTarget }) => {
        if (isTyped && isTextField(target)) save();
      },
    },
  };
}

const findChanged = (form: HTMLFormElement) =>
  [...form.elements].find((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });

const isTextField = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === "text";
