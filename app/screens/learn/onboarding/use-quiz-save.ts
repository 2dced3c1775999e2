import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { QuizInput } from "#app/features/accounts/sign-up/finish-quiz.ts";

/** The reply to a save. `toResend` holds a form that never reached the server. */
export type QuizAnswer = { message: string; toResend?: [string, string][]; answers?: QuizInput };

/** Pauses before a failed save is retried; after the last one the learner can continue without saving. */
const PAUSES_IN_MILLISECONDS = [500, 2_000];

/** Saves the quiz, and retries before showing an error. */
export function useQuizSave() {
  const fetcher = useFetcher<QuizAnswer>();
  const { submit, data: answer, state } = fetcher;
  const [tries, setTries] = useState(0);
  const toResend = answer?.toResend;
  const pause = toResend && PAUSES_IN_MILLISECONDS[tries];
  useEffect(() => {
    if (state !== "idle" || !toResend || pause === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void submit(new URLSearchParams(toResend), { method: "post", action: "/onboarding/quiz" });
    }, pause);
    return () => clearTimeout(timer);
  }, [state, toResend, pause, submit, tries]);
  const isTryingAgain = pause !== undefined;
  return {
    Form: fetcher.Form,
    save: (form: [string, string][]) =>
      void submit(new URLSearchParams(form), { method: "post", action: "/onboarding/quiz" }),
    isSaving: state !== "idle" || isTryingAgain,
    message: isTryingAgain ? undefined : answer?.message,
    isUnsaved: !isTryingAgain && toResend !== undefined,
  };
}
