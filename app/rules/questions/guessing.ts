import { characterCount, comparable } from "../clean-text.ts";
import { languageOf } from "../language.ts";
import { shownOrder } from "../seeded-shuffle.ts";

/** A choice as someone meets it who guesses without knowing anything. */
export interface GuessedChoice {
  options: readonly string[];
  answer: string;
  /** The lesson's text, which a guesser may have in front of them. */
  lesson: string;
}

export const GUESSING_RULES = ["longest", "brevity", "echo", "position", "hedges"] as const;
export type GuessingRule = (typeof GUESSING_RULES)[number];
/** Chance is 0.25. Above this a rule finds answers that only knowledge should find. */
export const MAX_GUESSED = 0.3;

const ENGLISH = {
  hedges:
    /\b(usually|often|mostly|mainly|sometimes|generally|typically|rarely|tends?|may|might|can|could|likely|probably|about|almost|some|many|most|partly)\b/gu,
  absolutes:
    /\b(always|never|only|all|every|none|no|nothing|must|cannot|any|entirely|completely|certainly|exactly|perfect|perfectly|impossible)\b/gu,
};
const SPANISH = {
  hedges:
    /(?<!\p{L})(suelen?|a menudo|a veces|casi|puede|pueden|podrían?|quizás?|tal vez|probablemente|generalmente|normalmente|en general|algun[oa]s?|algún|much[oa]s|poc[oa]s|raras veces|la mayoría|en parte|más o menos|tienden?)(?!\p{L})/gu,
  absolutes:
    /(?<!\p{L})(siempre|nunca|jamás|sol[oa]|solamente|únicamente|tod[oa]s?|ningun[oa]|ningún|nada|nadie|cada|debe|deben|cualquier|cualquiera|completamente|totalmente|perfect[oa]s?|perfectamente|exactamente|imposible|sin duda)(?!\p{L})/gu,
};
/** Shorter words are in every text. */
const MIN_WORD_LENGTH = 4;
const SITTINGS = 40;

/** The share of right answers someone finds by each rule alone; ties are guessed. Null without a choice. */
export function guessedShares(
  choices: readonly GuessedChoice[],
): Record<GuessingRule, number> | null {
  if (choices.length === 0) return null;
  const meanOf = (chance: (choice: GuessedChoice, index: number) => number) =>
    choices.reduce((sum, choice, index) => sum + chance(choice, index), 0) / choices.length;
  return {
    longest: meanOf((choice) => chanceBy(choice, characterCount)),
    brevity: meanOf((choice) => chanceBy(choice, (option) => -characterCount(option))),
    echo: meanOf(echoChance()),
    position: Math.max(...[0, 1, 2, 3].map((place) => meanOf(chanceAt(place)))),
    hedges: meanOf((choice) => chanceBy(choice, moderationIn(choice.lesson))),
  };
}

/** Many choices share a lesson, whose words are looked for once. */
function echoChance(): (choice: GuessedChoice) => number {
  const cache = new Map<string, Set<string>>();
  return (choice) => {
    const words = cache.get(choice.lesson) ?? wordsOf(choice.lesson);
    cache.set(choice.lesson, words);
    return chanceBy(choice, (option) => wordsOf(option).intersection(words).size);
  };
}

function chanceBy({ options, answer }: GuessedChoice, measure: (option: string) => number): number {
  const best = Math.max(...options.map(measure));
  const taken = options.filter((option) => measure(option) === best);
  return taken.includes(answer) ? 1 / taken.length : 0;
}

/** Careful statements are true more often than sweeping ones. */
export const moderation = (option: string): number => moderationIn(option)(option);

/** `text`: what tells the language; an option alone may be too short. */
function moderationIn(text: string) {
  const { hedges, absolutes } = languageOf(text).lang === "es" ? SPANISH : ENGLISH;
  return (option: string): number => {
    const words = comparable(option);
    return countOf(words, hedges) - countOf(words, absolutes);
  };
}

/** How often the answer has this place, over many sittings. */
const chanceAt =
  (place: number) =>
  ({ options, answer }: GuessedChoice, index: number): number => {
    const sittings = Array.from({ length: SITTINGS }, (_, sitting) =>
      shownOrder(options.length, `${sitting}/${index}`),
    );
    return sittings.filter((order) => options[order[place] ?? 0] === answer).length / SITTINGS;
  };

const countOf = (text: string, words: RegExp) => [...text.matchAll(words)].length;

/** The words that tell texts apart. */
export const wordsOf = (text: string) =>
  new Set((comparable(text).match(/[\p{L}\p{M}]+/gu) ?? []).filter(isLong));
const isLong = (word: string) => word.length >= MIN_WORD_LENGTH;
