import { placeOf, sentenceName, type SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import type { Speed } from "#app/rules/speech/voice.ts";
import type { Voice } from "./sentence-reader.ts";

/** A listener hears silence while it waits. */
const TIMEOUT_MS = 15_000;

/** The AI service's voice: each sentence is fetched once, the next one while this one is heard. */
export function serviceVoice(
  lessonId: string,
  sentences: readonly SpokenSentence[],
): Voice & { close: () => void } {
  const audio = new Audio();
  const clips = new Map<number, Promise<string>>();
  const clipAt = (index: number) => {
    const clip = clips.get(index) ?? fetchClip(lessonId, sentences, index);
    clips.set(index, clip);
    // What didn't come is fetched again when it is wanted again.
    clip.catch(() => clips.delete(index));
    return clip;
  };
  return {
    say: async (index, speed, signal) => {
      const url = await clipAt(index);
      if (signal.aborted) return;
      if (index + 1 < sentences.length) clipAt(index + 1).catch(() => undefined);
      await play(audio, url, speed, signal);
    },
    close: () => {
      audio.pause();
      for (const clip of clips.values())
        void clip.then((url) => URL.revokeObjectURL(url)).catch(() => undefined);
    },
  };
}

/** With a name by which the server finds the text: it reads nothing but its own lessons. */
async function fetchClip(
  lessonId: string,
  sentences: readonly SpokenSentence[],
  index: number,
): Promise<string> {
  const name = sentenceName(placeOf(sentences, index));
  const answer = await fetch(`/api/lessons/${lessonId}/speech/${name}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`no clip: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

function play(
  audio: HTMLAudioElement,
  url: string,
  speed: Speed,
  signal: AbortSignal,
): Promise<void> {
  audio.src = url;
  audio.playbackRate = speed;
  return new Promise<void>((resolve, reject) => {
    const once = { once: true, signal };
    audio.addEventListener("ended", () => resolve(), once);
    audio.addEventListener("error", () => reject(new Error("no sound")), once);
    signal.addEventListener("abort", () => {
      audio.pause();
      resolve();
    });
    audio.play().catch(reject);
  });
}
