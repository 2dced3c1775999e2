import { useEffect, useRef, useState } from "react";

/**
 * Whether every required field of a form holds something, what was typed before the script came included. Without a
 * script the answer stays yes, so that the button stays open.
 */
export function useFilled() {
  const form = useRef<HTMLFormElement>(null);
  const [isFilled, setFilled] = useState(true);
  const look = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[required]");
    setFilled([...(fields ?? [])].every(({ value }) => value !== ""));
  };
  useEffect(look, []);
  return { isFilled, watched: { ref: form, onInput: look } };
}
