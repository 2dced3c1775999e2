/** As browsers describe theirs. */
export interface VoiceOnDevice {
  name: string;
  lang: string;
  localService: boolean;
  default: boolean;
}

/**
 * The voice that reads a lesson: one of the device's own in the lesson's language, for no sentence may leave the device. The
 * region is the reader's, if there is such a voice.
 */
export function chooseVoice<Voice extends VoiceOnDevice>(
  voices: readonly Voice[],
  lang: string | undefined,
  readerLanguages: readonly string[],
): Voice | null {
  if (lang === undefined) return null;
  const own = voices.filter((voice) => voice.localService && languageOfTag(voice.lang) === lang);
  const regions = readerLanguages.map(normal).filter((tag) => languageOfTag(tag) === lang);
  for (const region of regions) {
    const voice = own.find((candidate) => normal(candidate.lang) === region);
    if (voice) return voice;
  }
  return own.find((voice) => voice.default) ?? own[0] ?? null;
}

/** Android writes `en_US`. */
const normal = (tag: string) => tag.replaceAll("_", "-").toLowerCase();

/** Android also has codes of three letters. */
const LANGUAGE_OF_LONG_CODE: Partial<Record<string, string>> = {
  eng: "en",
  deu: "de",
  fra: "fr",
  spa: "es",
  por: "pt",
  ita: "it",
  nld: "nl",
  pol: "pl",
  tur: "tr",
  swe: "sv",
  cmn: "zh",
  yue: "zh",
};

function languageOfTag(tag: string): string {
  const [language = ""] = normal(tag).split("-");
  return LANGUAGE_OF_LONG_CODE[language] ?? language;
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export const speedOf = (stored: string | null): Speed =>
  SPEEDS.find((speed) => String(speed) === stored) ?? 1;
