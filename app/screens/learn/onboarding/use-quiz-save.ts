import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { QuizInput } from "#app/features/accounts/sign-up/finish-quiz.ts";

/** What became of a save. `unsent` is the form that did not get through, to be sent again. */
export type QuizAnswer = { message: string; unsent?: [string, string][]; answers?: QuizInput };

/** Pauses before a save that failed is tried again; then the learner goes on all the same. */
const PAUSES_IN_MILLISECONDS = [500, 2_000];

/** Sends the quiz, and sends it again by itself before it says that something is wrong. */
export function useQuizSave() {
  const fetcher = useFetcher<QuizAnswer>();
  const { submit, data: answer, state } = fetcher;
  const [tries, setTries] = useState(0);
  const unsent = answer?.unsent;
  const pause = unsent && PAUSES_IN_MILLISECONDS[tries];
  useEffect(() => {
    if (state !== "idle" || !unsent || pause === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void submit(new URLSearchParams(unsent), { method: "post", action: "/onboarding/quiz" });
    }, pause);
    return () => clearTimeout(timer);
  }, [state, unsent, pause, submit, tries]);
  const isTryingAgain = pause !== undefined;
  return {
    Form: fetcher.Form,
    save: (form: Record<string, string>) =>
      void submit(form, { method: "post", action: "/onboarding/quiz" }),
    isSaving: state !== "idle" || isTryingAgain,
    message: isTryingAgain ? undefined : answer?.message,
    isUnsaved: !isTryingAgain && unsent !== undefined,
  };
}
