import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { answers, lessonProgress, questions } from "#app/db/tables/index.ts";
import { describeKey } from "#app/rules/questions/question.ts";
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

interface PredictionRow {
  question: typeof questions.$inferSelect;
  answer: typeof answers.$inferSelect | null;
  again: typeof answers.$inferSelect | null;
  finishedAt: Date | null;
}

/** The lesson's question to predict, if it has one, and what the learner answered. */
export function predictionRead(userId: Parameter<string>, lessonId: Parameter<string>) {
  const again = alias(answers, "again");
  return rowsOf(
    db
      .select({
        question: questions,
        answer: answers,
        again,
        finishedAt: lessonProgress.completedAt,
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

export function predictionFrom([found]: readonly PredictionRow[]): Prediction | null {
  if (!found) return null;
  const { question, answer } = found;
  const open = openQuestionOf(question);
  if (open.kind !== "choice") return null;
  const isKnown = found.again !== null || found.finishedAt !== null;
  const guess = answer && {
    answer: answerInWords(question, answer.response),
    known: isKnown ? knownOf(question, found.again) : null,
  };
  return { id: question.id, text: question.questionText, options: open.content.options, guess };
}

const knownOf = (
  question: typeof questions.$inferSelect,
  again: typeof answers.$inferSelect | null,
): Known => ({
  missed: again && !again.isCorrect ? answerInWords(question, again.response) : null,
  rightAnswer: describeKey(questionOf(question)),
  explanation: question.key.explanation,
});
