import { withoutCitations } from "../blocks/citations.ts";
import { contentsOf } from "../blocks/markdown-blocks.ts";
import { characterCount, comparable } from "../clean-text.ts";
import {
  WORDS_PER_LESSON,
  type AnyDraftQuestion,
  type DraftLesson,
  type DraftQuestion,
} from "../lessons/curriculum.ts";
import { isOrdinaryMarkdown } from "../lessons/prose/markdown-shape.ts";
import { isChoice, storedQuestion, templateOf } from "../questions/draft.ts";
import { faultsAmong, type Fault } from "../questions/faults.ts";
import { lintQuestion as lintStored } from "../questions/question.ts";
import { templateFaults } from "../questions/template-faults.ts";
import { isPlaceholder, isReadable } from "../questions/text-faults.ts";
import { languageOf } from "../language.ts";
import { isInOtherLanguage } from "../generation/prose-language.ts";
import { readingEase, readingGrade, wordCount } from "../lessons/prose/readability.ts";

const MAX_READING_GRADE = 14;
/** What Spanish students of a first year at university read. */
const MIN_READING_EASE = 40;

type LintedLesson<Draft> = Omit<DraftLesson, "questions"> & { questions: Draft[] };

export type LessonLint<Draft> = {
  /** The lesson is unusable. */
  fatal: Fault[];
  /** Worth one retry; includes the fatal faults of single questions, which are left out. */
  soft: Fault[];
  /** The usable questions. */
  questions: Draft[];
};

/** Checks a question on its own. */
export function lintQuestion(question: AnyDraftQuestion): Fault[] {
  if (isChoice(question)) {
    const { options, correct_answer } = question;
    const ungradable = faultsAmong([
      ["fatal", "options-not-four", options.length !== 4],
      ["fatal", "key-not-an-option", !options.includes(correct_answer)],
    ]);
    if (ungradable.length > 0) return ungradable;
  }
  const template = templateOf(question);
  if (template) return templateFaults(question, template);
  return lintStored(question.question_text, storedQuestion(question, 0));
}

/** `language` is the course's; undefined if it isn't known. */
export function lintLesson<Draft extends AnyDraftQuestion>(
  lesson: LintedLesson<Draft>,
  language?: string,
): LessonLint<Draft> {
  const { title, hook, objective, explanation, example, elaboration, next_tease } = lesson;
  const texts = [title, hook, objective, explanation, example, elaboration, next_tease].filter(
    (text) => text !== "",
  );
  const faults = lesson.questions.map(lintQuestion);
  const isUsable = (_: Draft, index: number) =>
    !faults[index]?.some(({ severity }) => severity === "fatal");
  const usable = lesson.questions.filter(isUsable);
  const questions = usable.filter(
    (question, index) => usable.findIndex(asksLike(question)) === index,
  );
  const words = lessonWordCount(lesson);
  const ofLesson = faultsAmong([
    ["fatal", "unreadable", !texts.every(isReadable)],
    ["fatal", "tangled-markup", !texts.every(isOrdinaryText)],
    ["fatal", "placeholder", texts.some(isPlaceholder)],
    ["fatal", "other-language", isInOtherLanguage(texts.join("\n"), language)],
    ["fatal", "no-usable-question", questions.length === 0],
    ["soft", "question-repeated", questions.length < usable.length],
    ["soft", "key-always-longest", questions.length > 1 && questions.every(keyIsLongest)],
    ["soft", "word-count", words < WORDS_PER_LESSON.least || words > WORDS_PER_LESSON.most],
    ["soft", "hard-to-read", isHardToRead(explanation)],
  ]);
  return {
    fatal: ofLesson.filter(({ severity }) => severity === "fatal"),
    soft: [...ofLesson.filter(({ severity }) => severity === "soft"), ...faults.flat()],
    questions,
  };
}

/** The grade is made for English, whose words are shorter than those of most languages. */
function isHardToRead(text: string): boolean {
  const { lang = "en" } = languageOf(text);
  if (lang === "es") return (readingEase(text) ?? MIN_READING_EASE) < MIN_READING_EASE;
  return lang === "en" && (readingGrade(text) ?? 0) > MAX_READING_GRADE;
}

/** What becomes a table or code of its own is no prose to parse. */
const isOrdinaryText = (text: string) =>
  contentsOf(text).every((content) => content.kind !== "text" || isOrdinaryMarkdown(content.text));

/** Whether its texts, without the options, are surely in another language than the lesson's. */
export const isQuestionInOtherLanguage = (
  question: Pick<
    DraftQuestion,
    "question_text" | "explanation" | "feedback_correct" | "feedback_incorrect"
  >,
  language: string | undefined,
): boolean =>
  isInOtherLanguage(
    [
      question.question_text,
      question.explanation,
      question.feedback_correct,
      question.feedback_incorrect,
    ].join("\n"),
    language,
  );

/** Counts the words of the prose a learner reads. */
export function lessonWordCount(
  lesson: Pick<DraftLesson, "explanation" | "example" | "elaboration">,
): number {
  return wordCount(
    withoutCitations([lesson.explanation, lesson.example, lesson.elaboration].join("\n")),
  );
}

function asksLike(question: AnyDraftQuestion) {
  const wording = comparable(question.question_text);
  return (other: AnyDraftQuestion) => comparable(other.question_text) === wording;
}

function keyIsLongest(question: AnyDraftQuestion): boolean {
  if (!isChoice(question)) return false;
  const { options, correct_answer } = question;
  const distractors = options.filter((option) => option !== correct_answer);
  return characterCount(correct_answer) > Math.max(...distractors.map(characterCount));
}
