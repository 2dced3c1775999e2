/** The HTML `lang` values of the languages that can be told apart. */
export const DETECTED_LANGUAGES = [
  ...(["ur", "fa", "uk", "ja", "ar", "he", "ru", "el", "zh", "ko", "hi", "th"] as const),
  ...(["en", "de", "fr", "es", "pt", "it", "nl", "pl", "tr", "sv"] as const),
] as const;
export type DetectedLanguage = (typeof DETECTED_LANGUAGES)[number];

export interface Language {
  /** Undefined if the text is ambiguous. */
  lang: DetectedLanguage | undefined;
  dir: "ltr" | "rtl";
}

/** A title and a hook are enough; scanning the complete lesson for each streamed word would be slow. */
const MAX_SCANNED_CHARACTERS = 600;

/** Languages recognised by their script or by characters that no other language of the script has; checked first. */
const BY_CHARACTERS: [lang: DetectedLanguage, characters: RegExp][] = [
  ["ur", /[ٹڈڑےں]/u],
  ["fa", /[پچژگ]/u],
  ["uk", /[їєґ]/u],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
];
/** Letters outside the Latin blocks. */
const NOT_LATIN = /[\u0370-\u1dff\u2c00-\uffff]/;
/** Signs that open a Spanish question or exclamation. */
const SPANISH_SIGNS = /[¿¡]/u;
const BY_SCRIPT: [lang: DetectedLanguage, characters: RegExp][] = [
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["zh", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];
const FROM_RIGHT = new Set<DetectedLanguage>(["ar", "fa", "ur", "he"]);

/** Function words, in nearly every sentence of a language. Related languages share some: the most hits decide. */
const FUNCTION_WORDS: [lang: DetectedLanguage, words: ReadonlySet<string>][] = (
  [
    ["en", "the and of is that to with what you it are this"],
    ["de", "der die das und ist nicht mit ein eine wie auf zu"],
    ["fr", "le les des est une dans pour qui pas vous et du de la un en"],
    ["es", "el los las es una que por con como del y su de la en un se lo al no qué más cómo sin"],
    ["pt", "o os as é um uma não com para do da você de que se no na em"],
    ["it", "il gli è una che di per con non della sono i la un al si"],
    ["nl", "de het een en niet is van met je dat op zijn"],
    ["pl", "jest nie się na to że w i jak co z są"],
    ["tr", "ve bir bu için ile ne da çok olarak gibi daha mi"],
    ["sv", "och att det är en som inte med på för av ett"],
  ] as const
).map(([lang, words]) => [lang, new Set(words.split(" "))]);
const MIN_FUNCTION_WORDS = 2;

/** By text. A page judges the same titles several times, and a course's page is drawn for many learners. */
const judgedBefore = new Map<string, Language>();
const MAX_JUDGED = 500;
/** A longer text is judged where it is shown, and would take memory. */
const MAX_REMEMBERED_CHARACTERS = 500;

/**
 * Detects the language of generated text, for screen readers and text direction. A single foreign word doesn't change
 * it.
 */
export function languageOf(text: string): Language {
  if (text.length > MAX_REMEMBERED_CHARACTERS) return judge(text);
  let language = judgedBefore.get(text);
  if (language === undefined) {
    if (judgedBefore.size >= MAX_JUDGED) judgedBefore.clear();
    language = judge(text);
    judgedBefore.set(text, language);
  }
  return language;
}

function judge(text: string): Language {
  const judged = text.slice(0, MAX_SCANNED_CHARACTERS);
  if (!NOT_LATIN.test(judged)) return { lang: latin(judged), dir: "ltr" };
  const letters = judged.match(/\p{L}/gu)?.length ?? 0;
  const [script] =
    BY_SCRIPT.find(([, ofScript]) => (judged.match(ofScript)?.length ?? 0) > letters / 3) ?? [];
  if (script === undefined) return { lang: latin(judged), dir: "ltr" };
  const lang = BY_CHARACTERS.find(
    ([name, own]) => isWrittenAs(name, script) && own.test(judged),
  )?.[0];
  return { lang: lang ?? script, dir: FROM_RIGHT.has(script) ? "rtl" : "ltr" };
}

/** The languages of a browser's Accept-Language header, the preferred one first, without their regions. */
export function acceptedLanguages(header: string): string[] {
  const parts = header.split(",").map((part) => {
    const [tag = "", weight] = part.trim().split(/\s*;\s*q=/u);
    return { language: tag.toLowerCase().split("-")[0] ?? "", weight: Number(weight ?? 1) };
  });
  const wanted = parts
    .filter(({ language, weight }) => /^[a-z]{2,3}$/u.test(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return [...new Set(wanted.map(({ language }) => language))];
}

/** In which numbers of a generated text are written; undefined is English. */
export function notationOf(text: string): DetectedLanguage | undefined {
  const { lang } = languageOf(text);
  return lang === "en" ? undefined : lang;
}

/** Its name in itself and in English: 'Español' and 'Spanish'. */
export function namesOfLanguage(lang: string): [own: string, english: string] {
  const [own = lang, english = lang] = [lang, "en"].map((reader) =>
    new Intl.DisplayNames(reader, { type: "language" }).of(lang),
  );
  return [own.slice(0, 1).toLocaleUpperCase(lang) + own.slice(1), english];
}

const WRITTEN_AS: Partial<Record<DetectedLanguage, DetectedLanguage>> = {
  ur: "ar",
  fa: "ar",
  uk: "ru",
  ja: "zh",
};
const isWrittenAs = (lang: DetectedLanguage, script: DetectedLanguage) =>
  WRITTEN_AS[lang] === script;

function latin(text: string): DetectedLanguage | undefined {
  if (SPANISH_SIGNS.test(text)) return "es";
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = FUNCTION_WORDS.map(
    ([lang, small]) => [lang, words.filter((word) => small.has(word)).length] as const,
  ).toSorted(([, one], [, other]) => other - one);
  const [first, second] = counts;
  if (!first || !second || first[1] < MIN_FUNCTION_WORDS) return undefined;
  return first[1] > second[1] ? first[0] : undefined;
}
