import type { SpeechPlace } from "#app/rules/speech/spoken-sentence.ts";
import { type Speed, speedOf } from "#app/rules/speech/voice.ts";

const SPEED = "listen-speed";
const placeKey = (lessonId: string) => `listen-${lessonId}`;

export const storedSpeed = (): Speed => speedOf(read(SPEED));
export const storeSpeed = (speed: Speed) => write(SPEED, String(speed));

/** Where listening stopped, in this browser. */
export function storedPlace(lessonId: string): SpeechPlace | null {
  const [, index, hash] = /^(\d{1,4}) (\S+)$/.exec(read(placeKey(lessonId)) ?? "") ?? [];
  return index === undefined || hash === undefined ? null : { index: Number(index), hash };
}

/** `null` once the lesson has been heard to its end. */
export const storePlace = (lessonId: string, place: SpeechPlace | null) =>
  write(placeKey(lessonId), place && `${place.index} ${place.hash}`);

/** Where the browser keeps nothing, listening begins at the card in view. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
