import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { SettingsAnswer } from "./settings-answer.ts";

/**
 * Saves a form by itself, one request after the other: the last one holds every change. What is typed waits until the
 * field is left.
 */
export function useAutoSave() {
  const form = useRef<HTMLFormElement>(null);
  const { submit, state, data: answer } = useFetcher<SettingsAnswer>();
  const [isDue, setDue] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    if (!isDue || state !== "idle" || !form.current) return;
    setDue(false);
    void submit(form.current);
  }, [isDue, state, submit]);
  const save = () => {
    setTyped(false);
    setDue(true);
  };
  const isBusy = isDue || state !== "idle";
  const hasFailed = !isBusy && Object.values(answer?.messages ?? {}).some(Boolean);
  return {
    answer,
    isBusy,
    isTyped,
    /** Something would be lost if the page were left now. */
    isUnsaved: isTyped || isBusy || hasFailed,
    save,
    formProps: {
      ref: form,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        save();
      },
      onChange: ({ target }: { target: EventTarget }) =>
        isTextField(target) ? setTyped(true) : save(),
      onBlur: ({ target }: { target: EventTarget }) => {
        if (isTyped && isTextField(target)) save();
      },
    },
  };
}

const isTextField = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === "text";
