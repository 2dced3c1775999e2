import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import { describeKey, type Key } from "#app/rules/questions/question.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { answerInWords, openQuestionOf, questionOf } from "../quizzes/stored-question.ts";

/** A question a lesson asks before it explains anything. */
export interface Prediction {
  id: string;
  text: string;
  options: string[];
  /** Null before they guessed. */
  guess: Guess | null;
}

/** What the learner expected, and what is right: the page has it once they have guessed. */
export interface Guess {
  answer: string;
  isRight: boolean;
  rightAnswer: string;
  explanation: string;
}

interface PredictionRow {
  question: Pick<typeof questions.$inferSelect, "id" | "questionText" | "kind" | "content"> & {
    key: Key | null;
  };
  answer: Pick<typeof answers.$inferSelect, "response" | "isCorrect"> | null;
}

/** The lesson's question to predict, if it has one, and what the learner guessed first. */
export const predictionQuery = (userId: Parameter<string>, lessonId: Parameter<string>) =>
  rowsOf(predictionOf(userId, lessonId));

export const findPrediction = async (userId: string, lessonId: string) =>
  predictionFrom(await predictionOf(userId, lessonId));

const predictionOf = (userId: Parameter<string>, lessonId: Parameter<string>) =>
  db
    .select({
      question: {
        id: questions.id,
        questionText: questions.questionText,
        kind: questions.kind,
        content: questions.content,
        // Most of a question, and a secret until then.
        key: sql<Key | null>`case when ${isNotNull(answers.id)} then ${questions.key} end`,
      },
      answer: { id: answers.id, response: answers.response, isCorrect: answers.isCorrect },
    })
    .from(questions)
    .leftJoin(
      answers,
      and(eq(answers.questionId, questions.id), eq(answers.userId, userId), eq(answers.attempt, 1)),
    )
    .where(and(eq(questions.lessonId, lessonId), isActiveQuestionFor(userId, ["predict"])))
    .orderBy(asc(questions.orderIndex), asc(answers.answeredAt), asc(answers.id))
    .limit(1);

export function predictionFrom([row]: readonly PredictionRow[]): Prediction | null {
  if (!row) return null;
  const { question, answer } = row;
  const open = openQuestionOf(question);
  if (open.kind !== "choice") return null;
  const { key } = question;
  const guess = answer &&
    key && {
      answer: answerInWords(question, answer.response),
      isRight: answer.isCorrect,
      rightAnswer: describeKey(questionOf({ ...question, key })),
      explanation: key.explanation,
    };
  return { id: question.id, text: question.questionText, options: open.content.options, guess };
}
