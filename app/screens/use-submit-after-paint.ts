import { type FormEvent, useRef } from "react";
import { useSubmit } from "react-router";
import { afterPaint } from "./after-paint.ts";

/** For a form that leads to another page: the press is painted before the work of leaving begins. */
export function useSubmitAfterPaint() {
  const submit = useSubmit();
  const isWaiting = useRef(false);
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting.current) return;
    isWaiting.current = true;
    const form = event.currentTarget;
    afterPaint(() => {
      isWaiting.current = false;
      void submit(form);
    });
  };
}
