import type { SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import { chooseVoice, type Speed } from "#app/rules/speech/voice.ts";
import type { Voice } from "./sentence-reader.ts";

/** After which a voice isn't coming. */
const START_MS = 8_000;
/** Browsers drop what is said right after something was interrupted. */
const SETTLE_MS = 50;

/** The device's own voice for this language, if there is one: works without a connection. */
export function browserVoice(
  sentences: readonly SpokenSentence[],
  lang: string | undefined,
): Voice[] {
  if (!("speechSynthesis" in window)) return [];
  const voice = chooseVoice(speechSynthesis.getVoices(), lang, navigator.languages);
  if (!voice) return [];
  return [
    {
      say: async (index, speed, signal) => {
        if (speechSynthesis.speaking || speechSynthesis.pending) {
          speechSynthesis.cancel();
          await new Promise((settled) => setTimeout(settled, SETTLE_MS));
        }
        if (signal.aborted) return;
        await speak(sentences[index]?.text ?? "", voice, speed, signal);
      },
    },
  ];
}

/** Chromium forgets to tell of an utterance that nothing else holds. */
let current: SpeechSynthesisUtterance | undefined;

function speak(
  text: string,
  voice: SpeechSynthesisVoice,
  speed: Speed,
  signal: AbortSignal,
): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, rate: speed });
  current = utterance;
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail("no voice came"), START_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      if (current === utterance) speechSynthesis.cancel();
      reject(new Error(reason));
    };
    utterance.addEventListener("start", () => clearTimeout(timer));
    utterance.addEventListener("end", () => {
      clearTimeout(timer);
      resolve();
    });
    utterance.addEventListener("error", ({ error }) => fail(error));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      if (current === utterance) speechSynthesis.cancel();
      resolve();
    });
    // One that another page has paused would stay silent.
    speechSynthesis.resume();
    speechSynthesis.speak(utterance);
  });
}
