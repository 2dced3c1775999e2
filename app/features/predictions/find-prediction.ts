import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { answers, lessonProgress, questions } from "#app/db/tables/index.ts";
import { describeKey, type Key } from "#app/rules/questions/question.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { answerInWords, openQuestionOf, questionOf } from "../quizzes/stored-question.ts";

/** A question a lesson asks before it explains anything. */
export interface Prediction {
  id: string;
  text: string;
  options: string[];
  /** What the learner expected; null before they answered. */
  guess: { answer: string; known: Known | null } | null;
}

/** What is right. The page has it only once they have answered again, or finished the lesson without doing so. */
export interface Known {
  /** What they said the second time, if it was wrong. */
  missed: string | null;
  rightAnswer: string;
  explanation: string;
}

type Answer = Pick<typeof answers.$inferSelect, "response">;

interface PredictionRow {
  question: Pick<typeof questions.$inferSelect, "id" | "questionText" | "kind" | "content"> & {
    key: Key | null;
  };
  answer: Answer | null;
  again: (Answer & { isCorrect: boolean }) | null;
}

/** The lesson's question to predict, if it has one, and what the learner answered. */
export function predictionQuery(userId: Parameter<string>, lessonId: Parameter<string>) {
  const again = alias(answers, "again");
  const isKnown = or(isNotNull(again.id), isNotNull(lessonProgress.completedAt));
  return rowsOf(
    db
      .select({
        question: {
          id: questions.id,
          questionText: questions.questionText,
          kind: questions.kind,
          content: questions.content,
          // Most of a question, and a secret until then.
          key: sql<Key | null>`case when ${isKnown} then ${questions.key} end`,
        },
        answer: { id: answers.id, response: answers.response },
        again: { id: again.id, response: again.response, isCorrect: again.isCorrect },
      })
      .from(questions)
      .leftJoin(
        answers,
        and(
          eq(answers.questionId, questions.id),
          eq(answers.userId, userId),
          eq(answers.attempt, 1),
        ),
      )
      .leftJoin(
        again,
        and(eq(again.questionId, questions.id), eq(again.userId, userId), eq(again.attempt, 2)),
      )
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, questions.lessonId), eq(lessonProgress.userId, userId)),
      )
      .where(and(eq(questions.lessonId, lessonId), isActiveQuestionFor(userId, ["predict"])))
      .orderBy(asc(questions.orderIndex))
      .limit(1),
  );
}

export function predictionFrom([row]: readonly PredictionRow[]): Prediction | null {
  if (!row) return null;
  const { question, answer } = row;
  const open = openQuestionOf(question);
  if (open.kind !== "choice") return null;
  const guess = answer && {
    answer: answerInWords(question, answer.response),
    known: question.key && knownOf({ ...question, key: question.key }, row.again),
  };
  return { id: question.id, text: question.questionText, options: open.content.options, guess };
}

const knownOf = (
  question: PredictionRow["question"] & { key: Key },
  again: PredictionRow["again"],
): Known => ({
  missed: again && !again.isCorrect ? answerInWords(question, again.response) : null,
  rightAnswer: describeKey(questionOf(question)),
  explanation: question.key.explanation,
});
