import { describe, expect, test } from "vitest";
import { courseNamed, findNameClash, namesOf } from "#app/library/course-names.ts";
import { hasQuestionsFiles, proseOf } from "#app/library/course-prose.ts";
import { findCoverageFaults, readingFaults } from "#app/library/coverage-faults.ts";
import { findFaults } from "#app/library/find-faults.ts";
import { comparable } from "#app/rules/clean-text.ts";
import { withoutCycles } from "#app/rules/topics/concept-graph.ts";
import type { DraftQuestion, LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { lintLesson } from "#app/rules/quizzes/question-lint.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { shuffleOptions } from "#app/rules/quizzes/quiz.ts";
import { checkTopic } from "#app/rules/generation/topic-safety.ts";
import { allTexts, courses } from "./courses.ts";

const KEY_LENGTH = { least: 0.9, most: 1.1 };
/** By chance a key is the longest, or the shortest, option in one of four questions. */
const EXTREME_KEYS_AT_MOST = 0.3;
const SOURCES_PER_LESSON = 2;
const REPEATED_FROM_WORDS = 6;
const WORDS_IN_A_ROW = 8;
/** χ² of four places at p = 0.05, three degrees of freedom. */
const CHI_SQUARE_AT_MOST = 7.815;
const SHUFFLES = 200;

describe.each(allTexts.map((course) => ({ slug: course.slug, course })))("$slug", ({ course }) => {
  test("has no fault an author could mend", () => {
    expect(findFaults(course)).toEqual([]);
  });

  test("has questions enough for reviews and checks, and none that a rule can guess", () => {
    const faults = hasQuestionsFiles(course) ? findCoverageFaults(course) : [];
    expect(faults.map(({ text }) => text)).toEqual([]);
  });

  test("asks only questions the linter has nothing against", () => {
    const faults = course.lessons.flatMap((lesson) => {
      const { fatal, soft } = lintLesson(lesson);
      return [...fatal, ...soft].map(({ fault }) => `${lesson.lesson_number}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test("does not give an answer away by its length", () => {
    const questions = questionsOf(course);
    const median = medianOf(questions.map(keyLengthRatio));
    expect(median).toBeGreaterThanOrEqual(KEY_LENGTH.least);
    expect(median).toBeLessThanOrEqual(KEY_LENGTH.most);
    expect(shareOf(questions, keyIsLongest)).toBeLessThanOrEqual(EXTREME_KEYS_AT_MOST);
    expect(shareOf(questions, keyIsShortest)).toBeLessThanOrEqual(EXTREME_KEYS_AT_MOST);
  });

  test("builds each concept on earlier ones, without circles", () => {
    expect(withoutCycles(course.dependencies)).toHaveLength(course.dependencies.length);
  });

  test("rests every lesson on two sources or more, named once", () => {
    for (const { sources } of course.lessons) {
      expect(sources.length).toBeGreaterThanOrEqual(SOURCES_PER_LESSON);
      expect(new Set(sources.map((source) => source.title)).size).toBe(sources.length);
    }
  });

  test("is read without effort: no lesson above school year 10", () => {
    const outside = course.lessons.flatMap((lesson) =>
      readingFaults(lesson, course.language).map((fault) => [lesson.lesson_number, ...fault]),
    );
    expect(outside).toEqual([]);
  });
});

describe("a course is found", () => {
  test.each(courses.flatMap((course) => namesOf(course).map((name) => [name, course.slug])))(
    "as %s: %s",
    (name, slug) => {
      for (const typed of [name, `  ${name.toUpperCase()} `, name.toLowerCase()])
        expect(courseNamed(courses, typed)?.slug).toBe(slug);
      expect(checkTopic(name).status).toBe("ok");
    },
  );

  test.each([
    ["machine-learning", "machine-learning-fundamentals"],
    ["Machine Lerning Basics", "machine-learning-fundamentals"],
    ["Digital Markting", "digital-marketing-strategy"],
    ["Personal Finances", "personal-finance-mastery"],
    ["Public speeking", "public-speaking-excellence"],
    ["Data Sience", "data-analysis-with-python"],
    ["Introduction to Creative Writing", "creative-writing-techniques"],
    ["How to lern anything", "how-to-learn-anything"],
    ["hablar en publico", "hablar-en-publico"],
    ["Introduction to spreadsheets", "spreadsheets-from-scratch"],
    ["Climat change", "understanding-climate-change"],
    ["Slep better", "sleep-better"],
    ["tecnicas de estudio", "aprender-a-aprender"],
    ["Introduction to statistcs for everyday life", "numbers-in-the-news"],
    ["basic statistcs", "numbers-in-the-news"],
    ["Understanding contrcts", "read-a-contract"],
  ])("under a near spelling, %s: %s", (typed, slug) => {
    expect(courseNamed(courses, typed)?.slug).toBe(slug);
  });

  test("by names no two courses share, and no course says twice", () => {
    expect(courses.map((course) => findNameClash(course, courses))).toEqual(courses.map(() => null));
    for (const course of courses)
      expect(new Set(namesOf(course).map(comparable)).size).toBe(namesOf(course).length);
  });
});

test("no sentence is read twice, whatever lesson and course it stands in", () => {
  const places = new Map<string, Set<string>>();
  for (const course of allTexts)
    for (const { place, text } of textsOf(course))
      for (const sentence of sentencesOf(text))
        places.set(sentence, (places.get(sentence) ?? new Set()).add(place));
  const repeated = [...places].filter(([, found]) => found.size > 1);
  expect(repeated.map(([sentence, found]) => [sentence, ...found])).toEqual([]);
});

test("no eight words in a row are read in two lessons", () => {
  const lessons = new Map<string, Set<string>>();
  for (const { lesson, text } of allTexts.flatMap(textsOf))
    if (lesson !== null)
      for (const row of rowsOf(text)) lessons.set(row, (lessons.get(row) ?? new Set()).add(lesson));
  const repeated = [...lessons].filter(([, found]) => found.size > 1);
  expect(repeated.map(([row, found]) => [row, ...found])).toEqual([]);
});

/**
 * One fair shuffle in twenty looks unfair at p = 0.05, so a single one proves little: of 200 fixed shuffles of the whole
 * library nine in ten must look fair. Keys that lean to one place fail it, a new course does not.
 */
test("the right answers stand in every place equally often", () => {
  const questions = allTexts.flatMap(questionsOf);
  const fair = Array.from({ length: SHUFFLES }, (_, shuffle) => {
    const seen = [0, 0, 0, 0];
    questions.forEach(({ options, correct_answer }, index) => {
      const seed = Math.imul(shuffle * questions.length + index + 1, 0x9e3779b1);
      seen[shuffleOptions(options, correct_answer, seed).correctOption]! += 1;
    });
    return chiSquare(seen) <= CHI_SQUARE_AT_MOST;
  });
  expect(shareOf(fair, Boolean)).toBeGreaterThanOrEqual(0.9);
});

const questionsOf = (course: LibraryCourse) =>
  course.lessons.flatMap((lesson) => lesson.questions).filter(isChoice);

const distractorLengths = ({ options, correct_answer }: DraftQuestion) =>
  options.filter((option) => option !== correct_answer).map((option) => option.length);

function keyLengthRatio(question: DraftQuestion): number {
  const lengths = distractorLengths(question);
  return (question.correct_answer.length * lengths.length) / lengths.reduce((sum, one) => sum + one);
}

const keyIsLongest = (question: DraftQuestion) =>
  question.correct_answer.length > Math.max(...distractorLengths(question));

const keyIsShortest = (question: DraftQuestion) =>
  question.correct_answer.length < Math.min(...distractorLengths(question));

const shareOf = <Item>(items: Item[], is: (item: Item) => boolean) =>
  items.filter((item) => is(item)).length / items.length;

const medianOf = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

function chiSquare(seen: number[]): number {
  const expected = seen.reduce((sum, one) => sum + one) / seen.length;
  return seen.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
}

/** `lesson` is null for what stands in the head, where a term may be explained as its lesson explains it. */
type ReadText = { lesson: string | null; place: string; text: string };

/** All that is read as prose; options, labels and names are not sentences. One text may come back to its own sentence. */
function textsOf(course: LibraryCourse): ReadText[] {
  const ofLessons = course.lessons.flatMap((lesson) =>
    [
      lesson.hook,
      lesson.objective,
      proseOf(lesson),
      lesson.visual_description,
      lesson.next_tease,
      ...lesson.remediation.items.map((item) => item.content),
      ...lesson.questions.flatMap((question) => [
        question.question_text,
        question.explanation,
        question.feedback_correct,
        question.feedback_incorrect,
      ]),
    ].map((text, part) => {
      const where = `${course.slug}, lesson ${lesson.lesson_number}`;
      return { lesson: where, place: `${where}, text ${part + 1}`, text };
    }),
  );
  const ofHead = [course.description, ...course.concepts.map((concept) => concept.description)];
  const head = `${course.slug}, head`;
  return [
    ...ofLessons,
    ...ofHead.map((text, part) => ({ lesson: null, place: `${head}, text ${part + 1}`, text })),
  ];
}

/** As `word word word`, of six words and more: below that, sentences may well meet. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…:]["'”’)\]*]*)\s+|\n+/)
    .map((sentence) => sentence.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase())
    .filter((sentence) => sentence.split(" ").length >= REPEATED_FROM_WORDS);
}

/** Every run of eight words. */
function rowsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(WORDS_IN_A_ROW - 1)
    .map((_, start) => words.slice(start, start + WORDS_IN_A_ROW).join(" "));
}
