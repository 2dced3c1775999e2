import { characterCount, comparable } from "./clean-text.ts";
import { WORDS_PER_LESSON, type DraftLesson, type DraftQuestion } from "./curriculum.ts";
import { isOrdinaryMarkdown } from "./markdown-shape.ts";
import { found, type Fault } from "./questions/faults.ts";
import {
  isKeyInStem,
  isPlaceholder,
  isReadable,
  isReadableOption,
  refersToOptions,
  standsOut,
} from "./questions/text-faults.ts";
import { readingGrade, wordCount } from "./readability.ts";

const MAX_READING_GRADE = 14;

export type LessonLint = {
  /** The lesson is unusable. */
  fatal: Fault[];
  /** Worth one retry; includes the fatal faults of single questions, which are left out. */
  soft: Fault[];
  /** The usable questions. */
  questions: DraftQuestion[];
};

/** Checks a question on its own. */
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
