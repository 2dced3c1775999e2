import { and, desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, questions, studySessions } from "#app/db/tables/index.ts";
import { beliefBehind, describeKey, describeResponse } from "#app/rules/questions/question.ts";
import { isNotHiddenBy } from "../quizzes/active-questions.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";

/** A wrong answer with what is right and why, and what the learner probably believed. */
export interface WrongAnswer {
  question: string;
  chosen: string;
  right: string;
  explanation: string;
  belief: string | null;
}

const MAX_WRONG_ANSWERS = 5;

/** A learner's wrong answers on a lesson's page to questions of a concept, the latest first. */
export async function findWrongAnswers(
  userId: string,
  lessonId: string,
  conceptId: string,
): Promise<WrongAnswer[]> {
  const rows = await db
    .select({ question: questions, response: answers.response, seed: answers.seed })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(
      and(
        eq(answers.userId, userId),
        eq(answers.conceptId, conceptId),
        eq(answers.isCorrect, false),
        eq(studySessions.lessonId, lessonId),
        isOnLessonPage(),
        isCounted(),
        isNotHiddenBy(userId),
      ),
    )
    .orderBy(desc(answers.answeredAt))
    .limit(MAX_WRONG_ANSWERS);
  return rows.map(({ question, response, seed }) => {
    const instance = questionOf(question, seed);
    return {
      question: question.questionText,
      chosen: describeResponse(instance, response),
      right: describeKey(instance),
      explanation: instance.key.explanation,
      belief: beliefBehind(instance, response)?.belief ?? null,
    };
  });
}

/** What probably led to the latest wrong answer. */
export const beliefOf = (wrong: readonly WrongAnswer[]): string | null => wrong[0]?.belief ?? null;
