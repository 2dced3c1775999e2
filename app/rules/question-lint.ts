import { characterCount, comparable } from "./clean-text.ts";
import { WORDS_PER_LESSON, type DraftLesson, type DraftQuestion } from "./curriculum.ts";
import { isOrdinaryMarkdown } from "./markdown-shape.ts";
import { readingGrade, wordCount } from "./readability.ts";

/**
 * Faults that make a quiz guessable or unanswerable. Fatal: the question can't be graded fairly and is left out.
 * Soft: worth one retry, tolerable otherwise.
 */
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
const MAX_READING_GRADE = 14;

const FAULT_TEXTS = {
  "options-not-four": "A question needs exactly four options.",
  "options-not-distinct": "The four options must differ in more than case and spacing.",
  "key-not-an-option": "The correct answer must repeat one of the options to the letter.",
  "refers-to-options":
    "Options are shuffled: none may speak of the others, as 'all of the above' or 'A and B' do.",
  unreadable: "Every text needs words, and no control characters.",
  "tangled-markup":
    "Write paragraphs with a little emphasis, and lists that are not nested deeper than three.",
  placeholder: "Every text must be written out, without placeholders.",
  "key-length":
    "The correct answer must not stand out as much longer or shorter than the other options.",
  "key-in-stem": "The question must not contain its own correct answer.",
  "question-repeated": "No two questions may ask the same.",
  "no-usable-question": "A lesson needs at least one question without fatal faults.",
  "key-always-longest": "The correct answer must not be the longest option of every question.",
  "word-count": `A lesson should have ${WORDS_PER_LESSON.least} to ${WORDS_PER_LESSON.most} words.`,
  "hard-to-read": "Write shorter sentences with simpler words.",
} as const;

export type FaultName = keyof typeof FAULT_TEXTS;
/** `text` tells the generator what to improve. */
export type Fault = { fault: FaultName; severity: "fatal" | "soft"; text: string };

export type LessonLint = {
  /** The lesson is unusable. */
  fatal: Fault[];
  /** Worth one retry; includes the fatal faults of single questions, which are left out. */
  soft: Fault[];
  /** The usable questions. */
  questions: DraftQuestion[];
};

export function lintQuestion(question: DraftQuestion): Fault[] {
  const { question_text, options, correct_answer, explanation } = question;
  const texts = [
    question_text,
    explanation,
    question.feedback_correct,
    question.feedback_incorrect,
  ];
  const read = options.map(comparable);
  const key = comparable(correct_answer);
  const distractors = read.filter((option) => option !== key);
  return found([
    ["fatal", "options-not-four", options.length !== 4],
    ["fatal", "options-not-distinct", new Set(read).size !== options.length],
    ["fatal", "key-not-an-option", !options.includes(correct_answer)],
    ["fatal", "refers-to-options", read.some(refersToOptions)],
    ["fatal", "unreadable", !texts.every(isReadable) || !options.every(isReadableOption)],
    ["soft", "placeholder", [...texts, ...options].some(isPlaceholder)],
    ["soft", "key-length", standsOut(key, distractors)],
    ["soft", "key-in-stem", isKeyInStem(key, distractors, comparable(question_text))],
  ]);
}

export function lintLesson(lesson: DraftLesson): LessonLint {
  const { title, hook, objective, explanation, example, elaboration, next_tease } = lesson;
  const texts = [title, hook, objective, explanation, example, elaboration, next_tease];
  const faults = lesson.questions.map(lintQuestion);
  const isUsable = (_: DraftQuestion, index: number) =>
    !faults[index]?.some(({ severity }) => severity === "fatal");
  const usable = lesson.questions.filter(isUsable);
  const questions = usable.filter(
    (question, index) => usable.findIndex(asksLike(question)) === index,
  );
  const words = lessonWordCount(lesson);
  const ofLesson = found([
    ["fatal", "unreadable", !texts.every(isReadable)],
    ["fatal", "tangled-markup", !texts.every(isOrdinaryMarkdown)],
    ["fatal", "placeholder", texts.some(isPlaceholder)],
    ["fatal", "no-usable-question", questions.length === 0],
    ["soft", "question-repeated", questions.length < usable.length],
    ["soft", "key-always-longest", questions.length > 1 && questions.every(keyIsLongest)],
    ["soft", "word-count", words < WORDS_PER_LESSON.least || words > WORDS_PER_LESSON.most],
    ["soft", "hard-to-read", (readingGrade(explanation) ?? 0) > MAX_READING_GRADE],
  ]);
  return {
    fatal: ofLesson.filter(({ severity }) => severity === "fatal"),
    soft: [...ofLesson.filter(({ severity }) => severity === "soft"), ...faults.flat()],
    questions,
  };
}

/** Counts the words of the prose a learner reads. */
export function lessonWordCount(
  lesson: Pick<DraftLesson, "explanation" | "example" | "elaboration">,
): number {
  return wordCount([lesson.explanation, lesson.example, lesson.elaboration].join("\n"));
}

function found(checks: [Fault["severity"], FaultName, boolean][]): Fault[] {
  return checks.flatMap(([severity, fault, isFound]) =>
    isFound ? [{ fault, severity, text: FAULT_TEXTS[fault] }] : [],
  );
}

function asksLike(question: DraftQuestion) {
  const wording = comparable(question.question_text);
  return (other: DraftQuestion) => comparable(other.question_text) === wording;
}

function keyIsLongest({ options, correct_answer }: DraftQuestion): boolean {
  const longest = Math.max(
    ...options.filter((option) => option !== correct_answer).map(characterCount),
  );
  return characterCount(correct_answer) > longest;
}

function standsOut(key: string, distractors: string[]): boolean {
  if (distractors.length === 0) return false;
  const lengths = distractors.map(characterCount);
  const length = characterCount(key);
  return isMuchLonger(length, Math.max(...lengths)) || isMuchLonger(Math.min(...lengths), length);
}

function isMuchLonger(long: number, short: number): boolean {
  return long > short * KEY_LENGTH.ratio && long - short > KEY_LENGTH.unnoticed;
}

/** A stem that names every candidate is fair: 'Is the sun or the moon larger?' includes a distractor. */
function isKeyInStem(key: string, distractors: string[], stem: string): boolean {
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

function refersToOptions(option: string): boolean {
  return OPTIONS_MEANT.test(option.replace(/^[\s"'(]+|[\s"').!。]+$/gu, ""));
}

function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text);
}

/** '==' is an answer, '...' is not. */
function isReadableOption(option: string): boolean {
  return /[^\s.…_–—-]/u.test(option) && !/\p{Cc}|\p{Cs}/u.test(option);
}

const EMPTY_ANSWER =
  /^(todo|tbd|n\/a|placeholder|(option|answer|distractor|wrong answer|correct answer) ?[a-d1-4]?)$/u;
const SLOT =
  /coming soon|lorem ipsum|[[<{](insert|your|topic|concept|answer|option|placeholder)\b[^\]>}]*[\]>}]/gu;
/** A sentence about placeholders has more words than this around them. */
const WORDS_BESIDE_A_SLOT = 3;

/**
 * Detects unfilled templates. A lesson on letter templates or typography contains many placeholders and is complete.
 */
function isPlaceholder(text: string): boolean {
  const words = comparable(text);
  if (EMPTY_ANSWER.test(words)) return true;
  const written = words.replaceAll(SLOT, " ");
  return written !== words && wordCount(written) < WORDS_BESIDE_A_SLOT;
}
