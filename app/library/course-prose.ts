import type { LibraryCourse, LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import { allQuestions } from "#app/rules/lessons/curriculum.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import type { GuessedChoice } from "#app/rules/questions/guessing.ts";

/** A lesson's prose without fenced code, which has neither sentences nor syllables. */
export const proseOf = ({ explanation, example, elaboration }: LibraryLesson) =>
  [explanation, example, elaboration].join("\n\n").replaceAll(/^```[\s\S]*?^```$/gm, "");

/** The choices of a lesson as someone who only guesses meets them. */
export const choicesOf = (lesson: LibraryLesson): GuessedChoice[] =>
  allQuestions(lesson)
    .filter(isChoice)
    .map((question) => ({
      options: question.options,
      answer: question.correct_answer,
      lesson: proseOf(lesson),
    }));

/** Whether the course was written with questions for reviews and checks. */
export const hasQuestionsFiles = ({ lessons }: LibraryCourse) =>
  lessons.some(({ furtherQuestions }) => furtherQuestions.length > 0);
