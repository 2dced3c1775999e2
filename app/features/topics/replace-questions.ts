import { and, eq, inArray, isNotNull, ne, notExists, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { lessons, questions, questionVerdicts } from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { allQuestions, type AuthoredCourse } from "#app/rules/lessons/curriculum.ts";
import {
  answerOf,
  storedQuestion,
  storedText,
  type AnyDraftQuestion,
  type QuestionUse,
} from "#app/rules/questions/draft.ts";
import { question, type Key, type OpenQuestion } from "#app/rules/questions/question.ts";
import { BY_AUTHOR } from "#app/rules/trust/review-state.ts";
import { wordingOf } from "#app/rules/questions/wording.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { recountAnswers } from "../reports/recount-answers.ts";

interface LibraryQuestion {
  id: string;
  lessonId: string;
  orderIndex: number;
  use: QuestionUse;
  draft: AnyDraftQuestion;
  /** Of the course. */
  language: string | undefined;
}

/** The course's questions, with ids that come from its key and stay the same while the answer does. */
export const questionsOf = (
  { language, lessons: all }: AuthoredCourse,
  key: string,
): LibraryQuestion[] =>
  all.flatMap((lesson) =>
    allQuestions(lesson).map((draft, index, ofLesson) => ({
      id: libraryId.question(
        key,
        lesson.lesson_number,
        answerOf(draft),
        occurrenceOf(ofLesson, index),
      ),
      lessonId: libraryId.lesson(key, lesson.lesson_number),
      orderIndex: index + 1,
      use: draft.use ?? (index < lesson.questions.length ? "quiz" : "review"),
      draft,
      language,
    })),
  );

const occurrenceOf = (all: readonly AnyDraftQuestion[], index: number) =>
  all.slice(0, index + 1).filter((question) => answerOf(question) === answerOf(all[index]!)).length;

/**
 * A question with an unchanged answer keeps its id and the learners' answers. A replaced one is no longer asked; its
 * answers still count for its concept, unless the same question now has a different key, because then they were
 * graded with a wrong one: that withdraws it until an author asks it again.
 */
export async function replaceQuestions(
  tx: Transaction,
  courseId: string,
  current: LibraryQuestion[],
  conceptIds: Map<string, string>,
  now: Date,
) {
  const stored = await findStored(tx, courseId);
  const ids = new Set(current.map(({ id }) => id));
  const wrong = stored
    .filter(
      (old) =>
        old.orderIndex !== null &&
        !ids.has(old.id) &&
        current.some(
          (question) =>
            question.lessonId === old.lessonId && asksLike(question, old.text, openQuestionOf(old)),
        ),
    )
    .map(({ id }) => id);
  const again = stored
    .filter((old) => old.orderIndex === null && ids.has(old.id))
    .map(({ id }) => id);
  await clearOrder(
    tx,
    stored.map(({ id }) => id),
  );
  const reviewed = { reviewState: BY_AUTHOR.state, reviewedBy: BY_AUTHOR.by, reviewedAt: now };
  await review(tx, wrong, { ...reviewed, reviewState: "withdrawn" });
  await review(tx, again, reviewed);
  await recountAnswers(tx, [...wrong, ...again], now);
  const seeds = new Map(stored.map(({ id, key }) => [id, seedIn(key)]));
  for (const { id, lessonId, orderIndex, use, draft, language } of current) {
    // Reuse the stored seed: earlier answers refer to options by index.
    const shuffleSeed = seeds.get(id) ?? seedOf(id);
    const values = {
      conceptId: conceptIds.get(draft.concept),
      orderIndex,
      use,
      questionText: storedText(draft, language),
      ...question.parse(storedQuestion(draft, shuffleSeed, language)),
      family: "family" in draft ? draft.family : null,
      difficultyLevel: draft.difficulty_level,
    };
    await tx
      .insert(questions)
      .values({ id, courseId, lessonId, ...values, ...reviewed })
      // A question that reports withdrew stays withdrawn.
      .onConflictDoUpdate({ target: questions.id, set: values });
  }
}

const findStored = (tx: Transaction, courseId: string) =>
  tx
    .select({
      id: questions.id,
      lessonId: questions.lessonId,
      text: questions.questionText,
      kind: questions.kind,
      content: questions.content,
      orderIndex: questions.orderIndex,
      key: questions.key,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(eq(lessons.courseId, courseId));

function asksLike({ draft, language }: LibraryQuestion, text: string, old: OpenQuestion): boolean {
  return wordingOf(storedText(draft, language), storedQuestion(draft, 0)) === wordingOf(text, old);
}

/** Called first, because two swapped questions of a lesson would briefly have the same index. */
async function clearOrder(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return;
  await tx
    .update(questions)
    .set({ orderIndex: null })
    .where(and(inArray(questions.id, ids), isNotNull(questions.orderIndex)));
}

/** Changes the review state of questions that reports did not withdraw. */
async function review(
  tx: Transaction,
  ids: string[],
  values: Pick<typeof questions.$inferInsert, "reviewState" | "reviewedBy" | "reviewedAt">,
) {
  if (ids.length === 0) return;
  const verdicts = tx
    .select({ subject: questionVerdicts.subject })
    .from(questionVerdicts)
    .where(
      and(
        eq(questionVerdicts.subject, sql`'question/' || ${questions.id}`),
        ne(questionVerdicts.verdict, "dismissed"),
      ),
    );
  await tx
    .update(questions)
    .set(values)
    .where(and(inArray(questions.id, ids), notExists(verdicts)));
}

const seedIn = (key: Key) => ("seed" in key ? key.seed : undefined);

/** Deterministic, so that it is the same on every instance. */
const seedOf = (id: string) => Number.parseInt(id.slice(0, 7), 16);
