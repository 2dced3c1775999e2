import { characterCount, comparable } from "../clean-text.ts";
import { wordCount } from "../lessons/prose/readability.ts";

export const KEY_LENGTH = {
  /**
   * The key stands out if it is this many times as long as the longest distractor, or this much shorter than the
   * shortest.
   */
  ratio: 1.4,
  /** Among options of up to this many characters length reveals nothing: 'Paris' next to 'Rio de Janeiro'. */
  unnoticed: 12,
} as const;
/** A shorter key such as 'a' or '2' occurs in every question. */
const MIN_KEY_LENGTH_IN_STEM = 3;

export function standsOut(key: string, distractors: string[]): boolean {
  if (distractors.length === 0) return false;
  const lengths = distractors.map(characterCount);
  const length = characterCount(key);
  return isMuchLonger(length, Math.max(...lengths)) || isMuchLonger(Math.min(...lengths), length);
}

function isMuchLonger(long: number, short: number): boolean {
  return long > short * KEY_LENGTH.ratio && long - short > KEY_LENGTH.unnoticed;
}

/** A stem that names every candidate is fair: 'Is the sun or the moon larger?' includes a distractor. */
export function isKeyInStem(key: string, distractors: string[], stem: string): boolean {
  if (characterCount(key) < MIN_KEY_LENGTH_IN_STEM) return false;
  return holds(stem, key) && !distractors.some((distractor) => holds(stem, distractor));
}

function holds(text: string, phrase: string): boolean {
  return ` ${wordsOnly(text)} `.includes(` ${wordsOnly(phrase)} `);
}

function wordsOnly(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
}

/**
 * Phrases such as 'all of the above' in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian,
 * Turkish, Chinese and Japanese.
 */
const OPTIONS_MEANT = new RegExp(
  [
    "(all|none|both|any|some|neither|either) of (the )?(above|these|those|them)( (answers|options|choices))?",
    "(all|none) of the (answers|options|choices)( above)?",
    "all (the )?above",
    "(both )?(answers? |options? )?[a-d1-4],? (and|&|or) [a-d1-4]",
    "(alle|keine|beide)s? (der |von )?(oben |vor)?(genannten|obigen|antworten|diesen|davon)( antworten)?",
    "(alles|nichts) davon",
    "(toutes|aucune|tous|aucun) (de )?(les |ces |des )?(réponses?|propositions?|choix)( (précédentes?|ci-dessus|ci dessus))?",
    "(toutes|aucune) ce(lles)? qui précèden?t",
    "(todas?|todos?|ninguna|ninguno) (de )?(las?|los?)? ?(anteriores|opciones|respuestas)( anteriores)?",
    "(todas|nenhuma) (das|as) (anteriores|alternativas|opções|respostas)( anteriores)?",
    "(tutte|nessuna) (le|delle) (precedenti|risposte|opzioni)( precedenti)?",
    "(alle|geen)( van( de)?)? ?(bovenstaande|bovengenoemde)( antwoorden)?",
    "(wszystkie|żadne)( z)? (powyższych|powyższe)",
    "(вс[её]|ничего из) (вышеперечисленное|вышеперечисленного|перечисленное|перечисленного)",
    "(hepsi|hiçbiri)",
    "以上(都|皆|全).{0,4}",
    "(上記|以上)の?(すべて|全て|いずれ).{0,6}",
  ]
    .map((phrase) => `^${phrase}$`)
    .join("|"),
  "u",
);

export function refersToOptions(option: string): boolean {
  return OPTIONS_MEANT.test(option.replace(/^[\s"'(]+|[\s"').!。]+$/gu, ""));
}

export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text);
}

/** '==' is an answer, '...' is not. */
export function isReadableOption(option: string): boolean {
  return /[^\s.…_–—-]/u.test(option) && !/\p{Cc}|\p{Cs}/u.test(option);
}

const EMPTY_ANSWER =
  /^(todo|tbd|n\/a|placeholder|(option|answer|distractor|wrong answer|correct answer) ?[a-d1-4]?)$/u;
const SLOT =
  /coming soon|lorem ipsum|[[<{](insert|your|topic|concept|answer|option|placeholder)\b[^\]>}]*[\]>}]/gu;
/** A sentence about placeholders has more words than this around them. */
const MIN_WORDS_AROUND_SLOT = 3;

/**
 * Detects unfilled templates. A lesson on letter templates or typography contains many placeholders and is complete.
 */
export function isPlaceholder(text: string): boolean {
  const words = comparable(text);
  if (EMPTY_ANSWER.test(words)) return true;
  const written = words.replaceAll(SLOT, " ");
  return written !== words && wordCount(written) < MIN_WORDS_AROUND_SLOT;
}
