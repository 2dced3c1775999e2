import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";

const THINKING_MS = 3000;

/** `loaded`: as the server sent it. The options are in the page, and only a style holds them back (motion.css). */
type Phase = "loaded" | "thinking" | "shown";

const subscribeToNothing = () => () => undefined;

/** Holds the options of a question back until the learner wants them, for three seconds at most. */
export function useRecallFirst(isOn: boolean, form: RefObject<HTMLFormElement | null>) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [phase, setPhase] = useState<Phase>(isHydrated ? "thinking" : "loaded");

  useEffect(() => {
    if (!isOn || phase === "shown") return;
    const isThinking = phase === "thinking";
    const goOn = () => {
      // Scripts that came late find the options on screen, and maybe one of them chosen.
      if (!isThinking) setPhase(performance.now() < THINKING_MS ? "thinking" : "shown");
      else if (form.current?.contains(document.activeElement)) showOptions(form, setPhase);
      else setPhase("shown");
    };
    const timer = setTimeout(goOn, isThinking ? THINKING_MS : 0);
    return () => clearTimeout(timer);
  }, [isOn, phase, form]);

  return { phase: isOn ? phase : "shown", showOptions: () => showOptions(form, setPhase) };
}

/** The focused button disappears, so the focus goes on to the first option. */
function showOptions(
  form: RefObject<HTMLFormElement | null>,
  setPhase: (phase: Phase) => void,
): void {
  flushSync(() => setPhase("shown"));
  form.current?.querySelector<HTMLElement>(`[name="${ANSWER}"]`)?.focus();
}
