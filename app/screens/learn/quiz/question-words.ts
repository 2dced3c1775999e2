import type { AnswerFeedback } from "#app/features/quizzes/feedback.ts";
import type { AnsweredQuestion, OpenQuestion } from "#app/rules/questions/question.ts";

/** Response and key come from the same question, so they are of its kind. */
export const lockedQuestion = (
  { kind, content }: OpenQuestion,
  { response, key }: Pick<AnswerFeedback, "response" | "key">,
) => ({ kind, content, response, key }) as AnsweredQuestion;

/** What the learner reads besides the question, to tell its language. */
export function wordsOf(question: OpenQuestion): string {
  switch (question.kind) {
    case "choice":
      return question.content.options.join(" ");
    case "cloze":
      return question.content.text;
    case "order":
      return question.content.items.join(" ");
    case "match":
      return [...question.content.left, ...question.content.right].join(" ");
    case "sort":
      return [...question.content.items, ...question.content.groups].join(" ");
    case "plot":
      return question.content.sliders.map(({ label }) => label).join(" ");
    case "self":
      return question.content.answer;
    case "number":
    case "short":
      return "";
  }
}

/** Why Submit is still disabled. */
export const missingWords = ({ kind }: OpenQuestion): string =>
  kind === "choice"
    ? "Choose an answer first"
    : kind === "self"
      ? "Show the answer first, then say if you knew it"
      : "Answer the question first";

/** After an answer that wasn't received, or wasn't complete. */
export const resendWords = ({ kind }: OpenQuestion): string =>
  kind === "choice" || kind === "self"
    ? "It's still selected above. Please submit it again."
    : kind === "plot"
      ? "Please check that each value is in its range. Then submit it again."
      : "Please check that every part is filled in and each place is used once. Then submit it again.";
