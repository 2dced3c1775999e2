import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * Whether every required field has a value, including text typed before hydration. Stays true without JavaScript, so that
 * the button can be pressed.
 */
export function useFilled(onType?: (form: HTMLFormElement, event: FormEvent) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [isFilled, setFilled] = useState(true);
  const check = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[required]");
    setFilled([...(fields ?? [])].every(({ value }) => value !== ""));
  };
  useEffect(check, []);
  const onInput = (event: FormEvent) => {
    check();
    if (form.current) onType?.(form.current, event);
  };
  return { isFilled, watched: { ref: form, onInput } };
}
