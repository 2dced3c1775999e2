import { useSyncExternalStore } from "react";
import { chooseVoice } from "#app/rules/speech/voice.ts";

/** Whether this device has a voice of its own for the language. Some browsers learn of theirs after the page. */
export const useCanListen = (lang: string | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasVoice(lang),
    () => false,
  );

function subscribe(onChange: () => void): () => void {
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  // Not in older versions of Safari, which have their voices from the start.
  if (!voices || !("addEventListener" in voices)) return () => undefined;
  voices.addEventListener("voiceschanged", onChange);
  return () => voices.removeEventListener("voiceschanged", onChange);
}

const hasVoice = (lang: string | undefined): boolean =>
  "speechSynthesis" in window &&
  chooseVoice(speechSynthesis.getVoices(), lang, navigator.languages) !== null;
