import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import { namesOfLanguage, type DetectedLanguage } from "../language.ts";

/**
 * Which language a text is surely written in. Stricter than `languageOf`, which draws a page with its best guess: on this
 * answer a lesson is refused, so that a lesson on Spanish in English, with half its words in Spanish, has none.
 */
export function proseLanguageOf(text: string): DetectedLanguage | undefined {
  const prose = proseOf(text);
  const letters = countOf(prose, /\p{L}/gu);
  if (letters === 0) return undefined;
  const share = (characters: RegExp) => countOf(prose, characters) / letters;
  if (share(/\p{Script=Latin}/gu) > MAIN_SHARE) return latin(prose);
  return BY_SCRIPT.find(({ is }) => is(share, prose))?.lang;
}

/**
 * The language of a course for which none is kept yet: that of the lessons it has (an earlier version wrote them), otherwise of its
 * topic, of what the learner typed with it, or of its titles. Undefined while none of them tells, as with 'Jazz'.
 */
export const languageOfCourse = (
  { topicName, reader }: { topicName: string; reader: string | null },
  lessons: readonly { title: string; objective: string; text?: string }[],
): DetectedLanguage | undefined =>
  proseLanguageOf(lessons.map(({ text = "" }) => text).join("\n")) ??
  proseLanguageOf(topicName) ??
  proseLanguageOf(reader ?? "") ??
  proseLanguageOf(
    lessons
      .filter(({ objective }) => objective !== "")
      .map(({ title, objective }) => `${title}. ${objective}`)
      .join("\n"),
  );

/** Whether a text is surely in another language than it should be; undefined means that it isn't known. */
export function isInOtherLanguage(text: string, expected: string | undefined): boolean {
  const written = expected && proseLanguageOf(text);
  return written !== undefined && written !== expected;
}

/** Its English name, for a prompt. */
export const languageName = (lang: string): string => namesOfLanguage(lang)[1];

/** Of the letters. The rest are names, terms and quotations. */
const MAIN_SHARE = 0.7;
/** Fewer Chinese characters may be Japanese ones. */
const MIN_HAN = 40;
/** Of a language's own letters among all: in its texts they are several times as many, in others they are names. */
const OWN_CHARACTERS = 0.015;

type ShareOf = (characters: RegExp) => number;

/** In this order: those above use the letters of those below. */
const BY_SCRIPT: { lang: DetectedLanguage; is: (share: ShareOf, prose: string) => boolean }[] = [
  { lang: "el", is: (share) => share(/\p{Script=Greek}/gu) > MAIN_SHARE },
  { lang: "ko", is: (share) => share(/\p{Script=Hangul}/gu) > MAIN_SHARE },
  { lang: "th", is: (share) => share(/\p{Script=Thai}/gu) > MAIN_SHARE },
  { lang: "he", is: (share) => share(/\p{Script=Hebrew}/gu) > MAIN_SHARE },
  {
    lang: "ja",
    is: (share) =>
      share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.15 && share(EAST_ASIAN) > MAIN_SHARE,
  },
  {
    lang: "zh",
    is: (share, prose) =>
      share(/\p{Script=Han}/gu) > MAIN_SHARE &&
      share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) < 0.02 &&
      countOf(prose, /\p{Script=Han}/gu) >= MIN_HAN,
  },
  { lang: "uk", is: (share) => share(CYRILLIC) > MAIN_SHARE && share(/[їєґ]/giu) > OWN_CHARACTERS },
  {
    lang: "ru",
    // Not Belarusian, Serbian, Bulgarian or Kazakh.
    is: (share) =>
      share(CYRILLIC) > MAIN_SHARE &&
      share(/[ыэё]/giu) > OWN_CHARACTERS &&
      share(/[ўіїєґјљњћђџәғқңөұүһ]/giu) < OWN_CHARACTERS / 3,
  },
  { lang: "ur", is: (share) => share(ARABIC) > MAIN_SHARE && share(/[ٹڈڑےں]/gu) > OWN_CHARACTERS },
  {
    lang: "fa",
    is: (share) =>
      share(ARABIC) > MAIN_SHARE &&
      share(/[پچژگیک]/gu) > OWN_CHARACTERS &&
      share(/[ةىێۆڕڵەټډړښ]/gu) < OWN_CHARACTERS / 3,
  },
  {
    lang: "ar",
    is: (share) =>
      share(ARABIC) > MAIN_SHARE &&
      share(/[ةىأإ]/gu) > OWN_CHARACTERS &&
      share(/[پچژگیکٹڈڑےں]/gu) < OWN_CHARACTERS / 3,
  },
  {
    lang: "hi",
    is: (share, prose) =>
      share(/\p{Script=Devanagari}/gu) > MAIN_SHARE &&
      /(?<!\p{L})(?:है|हैं|में|और)(?![\p{L}\p{M}])/u.test(prose),
  },
];
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const ARABIC = /\p{Script=Arabic}/gu;

/**
 * Small words of languages in Latin letters. Those without a lang aren't told apart on pages; they are listed so that
 * they aren't taken for a relative.
 */
const SMALL_WORDS: { lang: DetectedLanguage | undefined; words: ReadonlySet<string> }[] = (
  [
    [
      "en",
      "the a an and of is in on at as or that to with what you it its are this for not but from they have has was which when how why your by be do does can i me my we no if so than there will then",
    ],
    [
      "de",
      "der die das und ist nicht mit ein eine einen wie auf zu den dem des im in sich auch es sie er aber wenn von für wird was ich man an am so oder als bei nur noch kann wir",
    ],
    [
      "fr",
      "le les des est une dans pour qui pas vous et du de la un en que ce il elle au aux sur avec plus par quand cette on ne se a ou mais comme sont son sa",
    ],
    [
      "es",
      "el los las es una que por con como del y su de la en un se lo al no qué más cómo sin para pero cuando a o me ya si también está son porque",
    ],
    [
      "pt",
      "o a os as e é um uma não com para do da das você de que se no na em por mais ao mas quando como são ou porque isso me",
    ],
    [
      "it",
      "il gli è una che di per con non della del le nel ma più come quando anche sono i la un al si a o e in da perché questo no",
    ],
    [
      "nl",
      "de het een en niet is van met je dat op zijn te voor maar als die wat hoe er wordt in om ook of aan we was kan over",
    ],
    ["pl", "jest nie się na to że w i jak co z są do czy dla ale po tym we o a od"],
    ["tr", "ve bir bu için ile ne da de çok olarak gibi daha mi olan nasıl en o"],
    ["sv", "och att det är en som inte med på för av ett om hur vad när från i den kan så man"],
    [
      undefined,
      "og at det er en som ikke med på for af et til den hvad hvordan når fra i kan så man",
    ],
    [
      undefined,
      "og at det er en som ikke med på for av et til den hva hvordan når fra i kan så man å",
    ],
    [undefined, "je se na to že jak co jsou pro do když není by ale který v a s o z"],
    [undefined, "je sa na to že ako čo sú pre do keď nie by ale ktorý v a s o z"],
    [undefined, "je se na to da u i kako što za od su nije ali a o"],
    [undefined, "și de la un o în nu că este cu pe pentru ce mai din care sunt se a"],
    [undefined, "el els les és una que per amb com del i de la en un no què més sense però quan"],
    [undefined, "o os as é unha que por con como do e da en un non máis a de"],
    [undefined, "a az és nem egy hogy van mint is ez azt de ha meg"],
    [undefined, "ja on ei se että hän kun mutta niin jos ovat oli kuin mitä"],
    [undefined, "và là của một không có được trong cho với những các này"],
    [undefined, "dan yang di itu ini dengan untuk tidak dari pada adalah ke"],
    [undefined, "die en van is nie vir met dat om te op het in wat"],
  ] as const
).map(([lang, words]) => ({ lang, words: new Set(words.split(" ")) }));

const MIN_SMALL_WORDS = 2;
/** In a text of some length fewer of its words are small ones only in a language that isn't listed. */
const SPARSE = { share: 0.1, fromWords: 40 };
/** Of another language's own small words, for each of the winner's. */
const MAX_FOREIGN = 0.25;
const SPANISH_SIGNS = /[¿¡]/u;

/** The language whose small words, without those it shares, leave every other language's far behind. */
function latin(prose: string): DetectedLanguage | undefined {
  const words = prose.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
  const candidates = SMALL_WORDS.map((language) => ({
    ...language,
    hits: words.filter((word) => language.words.has(word)),
  })).toSorted((one, other) => other.hits.length - one.hits.length);
  const [first, ...others] = candidates;
  if (!first?.lang || first.hits.length < MIN_SMALL_WORDS) return undefined;
  if (words.length >= SPARSE.fromWords && first.hits.length / words.length < SPARSE.share)
    return undefined;
  const isClear = others.every((other) => {
    const own = first.hits.filter((word) => !other.words.has(word)).length;
    const foreign = other.hits.filter((word) => !first.words.has(word)).length;
    return own > 0 && foreign <= own * MAX_FOREIGN;
  });
  if (!isClear || (SPANISH_SIGNS.test(prose) && first.lang !== "es" && words.length < 40))
    return undefined;
  return first.lang;
}

const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/gu;
const QUOTED = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"\n]*"|(?<![\p{L}*])\*[^*\n]+\*(?![\p{L}*])/gu;
const ADDRESS = /https?:\/\/\S+/gu;

/** What the author says, without code, formulas, quotations and foreign words in italics. */
const proseOf = (text: string): string =>
  cutAtFormulas(text.replaceAll(CODE, " ").replaceAll(ADDRESS, " "))
    .filter((piece) => typeof piece === "string")
    .join(" ")
    .replaceAll(QUOTED, " ");

const countOf = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0;
