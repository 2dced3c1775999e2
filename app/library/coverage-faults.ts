import {
  allQuestions,
  type LibraryCourse,
  type LibraryLesson,
} from "#app/rules/lessons/curriculum.ts";
import { isChoice, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import {
  guessedShares,
  GUESSING_RULES,
  MAX_GUESSED,
  type GuessingRule,
} from "#app/rules/questions/guessing.ts";
import {
  readingEase,
  readingGrade,
  wordsPerSentence,
} from "#app/rules/lessons/prose/readability.ts";
import { choicesOf, proseOf } from "./course-prose.ts";
import type { ContentFault } from "./content-fault.ts";
import { HEAD_FILE, lessonFile, questionsFile } from "./read-course.ts";

export const COVERAGE = {
  questionsPerConcept: 5,
  kindsPerConcept: 2,
  /** One in five. */
  recallShare: 0.2,
  wordsPerSentence: 17,
  /** A floor made prose stiff. */
  readingGrade: { most: 10 },
  /** 'Normal' or easier, for a course in Spanish. */
  readingEase: { least: 60 },
} as const;

/** `rule`: what many faults of a course have in common, to count them. */
export type CoverageFault = ContentFault & { rule: string };

/**
 * What reviews, checks and second tries need: questions enough for every concept, and none that can be guessed by a
 * rule. A course with only its quizzes lacks most of it, and works all the same.
 */
export function findCoverageFaults(course: LibraryCourse): CoverageFault[] {
  const graded = course.lessons.flatMap(allQuestions).filter(({ use }) => use !== "predict");
  return [
    ...course.concepts.flatMap(({ name }) =>
      faultsOfConcept(
        name,
        graded.filter(({ concept }) => concept === name),
      ),
    ),
    ...course.lessons.flatMap((lesson) => faultsOfLesson(lesson, course.language)),
    ...faultsOfGuessing(
      course,
      GUESSING_RULES.filter((rule) => rule !== "brevity"),
    ),
  ];
}

function faultsOfConcept(name: string, questions: AnyDraftQuestion[]): CoverageFault[] {
  const count = questions.length;
  const kinds = new Set(
    questions.map((question) => (isChoice(question) ? "choice" : question.kind)),
  ).size;
  const recall = questions.filter(({ demand }) => demand === "recall").length;
  const families = questions.flatMap(({ family }) => family ?? []);
  const { questionsPerConcept, kindsPerConcept, recallShare } = COVERAGE;
  const rules: [boolean, string, string][] = [
    [count < questionsPerConcept, `fewer than ${questionsPerConcept} questions`, `${count}`],
    [kinds < kindsPerConcept, `fewer than ${kindsPerConcept} kinds of question`, `${kinds}`],
    [
      recall > count * recallShare,
      "more than one in five asks for recall",
      `${recall} of ${count}`,
    ],
    [
      !questions.some(({ use }) => use === "check"),
      "no question for the checks after the course",
      "none with use: check",
    ],
    [
      new Set(families).size === families.length,
      "no two questions of one family",
      "no pair on different cases",
    ],
  ];
  return rules
    .filter(([isBroken]) => isBroken)
    .map(([, rule, detail]) => ({
      file: HEAD_FILE,
      near: `name: ${name}`,
      rule,
      text: `${name}: ${rule} (${detail})`,
    }));
}

/** What makes a lesson too hard to read; empty for a language without a formula. */
export function readingFaults(lesson: LibraryLesson, language = "en"): [string, string][] {
  const prose = proseOf(lesson);
  const grade = language === "en" ? readingGrade(prose) : null;
  const { most } = COVERAGE.readingGrade;
  if (grade !== null && grade > most) return [[`above school year ${most}`, `${grade}`]];
  const ease = language === "es" ? readingEase(prose) : null;
  const { least } = COVERAGE.readingEase;
  return ease !== null && ease < least ? [[`reading ease below ${least}`, `${ease}`]] : [];
}

function faultsOfLesson(lesson: LibraryLesson, language?: string): CoverageFault[] {
  const { lesson_number: number, furtherQuestions } = lesson;
  const prose = proseOf(lesson);
  const words = wordsPerSentence(prose);
  const inProse = { file: lessonFile(number), near: "## Explanation" };
  const predicted = furtherQuestions.some(({ use }) => use === "predict");
  return [
    ...(predicted
      ? []
      : [withRule({ file: lessonFile(number), near: "hook:" }, "no question to predict")]),
    ...(words > COVERAGE.wordsPerSentence
      ? [withRule(inProse, `more than ${COVERAGE.wordsPerSentence} words a sentence`, `${words}`)]
      : []),
    ...readingFaults(lesson, language).map(([rule, detail]) => withRule(inProse, rule, detail)),
  ];
}

const withRule = (
  place: Pick<CoverageFault, "file" | "near">,
  rule: string,
  detail?: string,
): CoverageFault => ({ ...place, rule, text: detail === undefined ? rule : `${rule} (${detail})` });

const GUESSED_BY: Record<GuessingRule, string> = {
  longest: "the longest option",
  brevity: "the shortest option",
  echo: "the option with the most words of the lesson",
  position: "one place",
  hedges: "the most careful option",
};

/** What someone finds by these rules alone. */
export function faultsOfGuessing(
  { lessons }: LibraryCourse,
  rules: readonly GuessingRule[],
): CoverageFault[] {
  const shares = guessedShares(lessons.flatMap(choicesOf));
  if (!shares) return [];
  return rules
    .filter((rule) => shares[rule] > MAX_GUESSED)
    .map((rule) => {
      const worst = lessons
        .map((lesson) => ({ lesson, share: guessedShares(choicesOf(lesson))?.[rule] ?? 0 }))
        .toSorted((one, other) => other.share - one.share)[0]!.lesson;
      return withRule(
        {
          file:
            worst.furtherQuestions.length > 0
              ? questionsFile(worst.lesson_number)
              : lessonFile(worst.lesson_number),
          near: worst.furtherQuestions[0]?.question_text ?? "questions:",
        },
        `choosing ${GUESSED_BY[rule]} is right too often`,
        `${percent(shares[rule])} of the course, at most ${percent(MAX_GUESSED)}; most of all here`,
      );
    });
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
