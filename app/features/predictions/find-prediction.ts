import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { answerInWords, openQuestionOf, questionOf } from "../quizzes/stored-question.ts";

/** A question a lesson asks before it explains anything. */
export interface Prediction {
  id: string;
  text: string;
  options: string[];
  /** What the learner expected, with what is right; null before they answered. */
  guess: { answer: string; isRight: boolean; rightAnswer: string; explanation: string } | null;
}

/** The lesson's question to predict, if it has one. */
export async function findPrediction(userId: string, lessonId: string): Promise<Prediction | null> {
  const [found] = await db
    .select({ question: questions, answer: answers })
    .from(questions)
    .leftJoin(answers, and(eq(answers.questionId, questions.id), eq(answers.userId, userId)))
    .where(and(eq(questions.lessonId, lessonId), isActiveQuestionFor(userId, ["predict"])))
    .orderBy(asc(questions.orderIndex))
    .limit(1);
  if (!found) return null;
  const { question, answer } = found;
  const open = openQuestionOf(question);
  if (open.kind !== "choice") return null;
  const guess = answer && {
    answer: answerInWords(question, answer.response),
    isRight: answer.isCorrect,
    rightAnswer: describeKey(questionOf(question)),
    explanation: question.key.explanation,
  };
  return { id: question.id, text: question.questionText, options: open.content.options, guess };
}
