import type { Block } from "#app/rules/blocks/block.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import {
  allQuestions,
  type LibraryCourse,
  type LibraryLesson,
} from "#app/rules/lessons/curriculum.ts";
import { readingGrade, wordCount } from "#app/rules/lessons/prose/readability.ts";
import {
  contractionShare,
  formalNegations,
  heavyWords,
  heavyWordShare,
  paragraphsOf,
  sentencesOf,
} from "#app/rules/lessons/prose/voice.ts";
import { isChoice, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { faultsOfGuessing, type CoverageFault } from "./coverage-faults.ts";
import { proseOf } from "./course-prose.ts";
import { wordSpoilers } from "./hook-spoilers.ts";
import { HEAD_FILE, lessonFile, questionsFile } from "./read-course.ts";

export const VOICE = {
  /** Of a hundred words. */
  minContractions: 1,
  /** Of a thousand words. */
  maxHeavyWords: 1,
  sentenceWords: 25,
  paragraphWords: 70,
  cardWords: 120,
  wordsToFirstBreak: 150,
  mustRead: { least: 500, most: 700 },
  readingGrade: 9,
} as const;

/** What a course sounds like, on one line: everything that `voiceFaults` has a limit for. */
export function describeVoice({ lessons, language = "en" }: LibraryCourse): string {
  const prose = lessons.map(proseOf).join("\n\n");
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(wordCount));
  const grades = lessons.map((lesson) => readingGrade(proseOf(lesson)) ?? 0);
  return [
    ...(language === "en"
      ? [
          `${contractionShare(prose)} contractions in 100 words`,
          `${heavyWordShare(prose)} heavy words in 1,000`,
          `school year ${Math.max(...grades)} at most`,
        ]
      : []),
    `sentences of ${longest(sentencesOf(prose))} words at most`,
    `paragraphs of ${longest(paragraphsOf(prose))}`,
    `cards of ${longest(lessons.flatMap(cardsOf))}`,
    `first picture or stop after ${Math.max(...lessons.map(wordsToFirstBreak))} at most`,
    `${Math.min(...lessons.map(mustReadWords))} to ${Math.max(...lessons.map(mustReadWords))} words to read`,
  ].join(", ");
}

/** What an editor who reads the course aloud would change. */
export function voiceFaults(course: LibraryCourse): CoverageFault[] {
  const isEnglish = (course.language ?? "en") === "en";
  return [
    ...(isEnglish ? faultsOfEnglish(course) : []),
    ...course.lessons.flatMap((lesson) => [
      ...faultsOfLength(lesson),
      ...wordSpoilers(lesson).map((fault) => ({ ...fault, rule: "the hook gives an answer away" })),
    ]),
    ...faultsOfGuessing(course, ["brevity"]),
  ];
}

function faultsOfEnglish(course: LibraryCourse): CoverageFault[] {
  const prose = course.lessons.map(proseOf).join("\n\n");
  const contractions = contractionShare(prose);
  const isHeavy = heavyWordShare(prose) > VOICE.maxHeavyWords;
  const fewContractions = `fewer than ${VOICE.minContractions} contractions in 100 words`;
  return [
    ...(contractions < VOICE.minContractions
      ? [fault(HEAD_FILE, "topic_name:", fewContractions, `${contractions}`)]
      : []),
    ...course.lessons.flatMap((lesson) => [
      ...(isHeavy ? faultsOfHeavyWords(lesson) : []),
      ...faultsOfGrade(lesson),
      ...faultsOfNegations(lesson),
    ]),
  ];
}

function faultsOfHeavyWords(lesson: LibraryLesson): CoverageFault[] {
  const words = [...new Set(heavyWords(proseOf(lesson)))];
  return words.length === 0
    ? []
    : [fault(lessonFile(lesson.lesson_number), words[0]!, "heavy words", words.join(", "))];
}

function faultsOfGrade(lesson: LibraryLesson): CoverageFault[] {
  const grade = readingGrade(proseOf(lesson)) ?? 0;
  const rule = `above school year ${VOICE.readingGrade}`;
  return grade > VOICE.readingGrade ? [inText(lesson, rule, `${grade}`)] : [];
}

const faultsOfNegations = (lesson: LibraryLesson): CoverageFault[] =>
  allQuestions(lesson).flatMap((question, index) => {
    const negations = textsOf(question).flatMap(formalNegations);
    const { lesson_number: number, questions } = lesson;
    const file = index < questions.length ? lessonFile(number) : questionsFile(number);
    return negations.length === 0
      ? []
      : [fault(file, question.question_text, "a negation nobody says", negations.join(", "))];
  });

function textsOf(question: AnyDraftQuestion): string[] {
  const {
    question_text,
    explanation,
    feedback_correct,
    feedback_incorrect,
    beliefs = [],
  } = question;
  const options = isChoice(question) ? question.options : [];
  const ofBeliefs = beliefs.flatMap(({ belief, hint = "" }) => [belief, hint]);
  return [
    question_text,
    ...options,
    explanation,
    feedback_correct,
    feedback_incorrect,
    ...ofBeliefs,
  ];
}

function faultsOfLength(lesson: LibraryLesson): CoverageFault[] {
  const { least, most } = VOICE.mustRead;
  const words = mustReadWords(lesson);
  const prose = proseOf(lesson);
  return [
    ...(words < least || words > most
      ? [inText(lesson, `not ${least} to ${most} words to read`, `${words}`)]
      : []),
    ...tooLong(sentencesOf(prose), VOICE.sentenceWords, "a sentence", lesson),
    ...tooLong(paragraphsOf(prose), VOICE.paragraphWords, "a paragraph", lesson),
    ...tooLong(cardsOf(lesson), VOICE.cardWords, "a card", lesson),
    ...faultsOfFirstBreak(lesson),
  ];
}

const tooLong = (texts: readonly string[], most: number, name: string, lesson: LibraryLesson) =>
  texts
    .filter((text) => wordCount(text) > most)
    .map((text) =>
      fault(
        lessonFile(lesson.lesson_number),
        text,
        `${name} of more than ${most} words`,
        `${wordCount(text)}: ${text.slice(0, 40)}…`,
      ),
    );

/** The text between two blocks that are no text, of one section. */
function cardsOf(lesson: LibraryLesson): string[] {
  const cards: { section: string; text: string }[] = [];
  let isOpen = false;
  for (const block of mainBlocks(lesson)) {
    const text = readText(block);
    const last = cards.at(-1);
    if (text === null) isOpen = block.kind === "more" && isOpen;
    else if (isOpen && last?.section === block.section) last.text += `\n\n${text}`;
    else cards.push({ section: block.section, text });
    if (text !== null) isOpen = true;
  }
  return cards.map(({ text }) => text);
}

function faultsOfFirstBreak(lesson: LibraryLesson): CoverageFault[] {
  const before = wordsToFirstBreak(lesson);
  const rule = `no picture or stop within ${VOICE.wordsToFirstBreak} words`;
  return before > VOICE.wordsToFirstBreak ? [inText(lesson, rule, `${before}`)] : [];
}

function wordsToFirstBreak(lesson: LibraryLesson): number {
  const blocks = mainBlocks(lesson);
  const first = blocks.findIndex((block) => readText(block) === null && block.kind !== "more");
  return wordCount(
    blocks
      .slice(0, first === -1 ? undefined : first)
      .flatMap((block) => readText(block) ?? [])
      .join("\n\n"),
  );
}

/** What nobody can fold away. */
const mustReadWords = (lesson: LibraryLesson): number =>
  wordCount(
    mainBlocks(lesson)
      .flatMap((block) => readText(block) ?? [])
      .join("\n\n"),
  );

const mainBlocks = ({ blocks }: LibraryLesson) =>
  blocks.filter(({ section }) => ["explanation", "example", "why"].includes(section));

const readText = (block: Block): string | null =>
  block.kind === "text" || block.kind === "callout" ? withoutCitations(block.text) : null;

const inText = (lesson: LibraryLesson, rule: string, count: string) =>
  fault(lessonFile(lesson.lesson_number), "## Explanation", rule, count);

const fault = (file: string, near: string, rule: string, details: string): CoverageFault => ({
  file,
  near,
  rule,
  text: `${rule} (${details})`,
});
