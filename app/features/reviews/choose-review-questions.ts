import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  concepts,
  learnerMemories,
  lessonProgress,
  lessons,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import {
  chooseQuestion,
  chooseQuestions,
  REVIEW_QUESTIONS,
} from "#app/rules/quizzes/choose-questions.ts";
import { paceOf, recallAt } from "#app/rules/memory/memory.ts";
import { byCostOfDelay } from "#app/rules/reviews/portion.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { asksDueConcept, canReview, endOfToday, isReviewable } from "./due-lessons.ts";
import { findCandidates, type ReviewCandidate } from "./find-candidates.ts";
import { storedPace } from "../memory/shown-memory.ts";

type Reader = Pick<Transaction, "select">;

/** Of more that are due, those due longest are compared. */
const MAX_COMPARED = 200;

interface Choice {
  now: Date;
  /** Concepts due before this time. */
  before?: Date;
  /** The most questions. */
  limit?: number;
  /** Never a concept that no quiz asked about. */
  isDueOnly?: boolean;
}

/** What a review asks of one lesson, or of all (`null`). Empty when nothing is due. */
export async function chooseReviewQuestions(
  tx: Reader,
  learner: Learner,
  lessonId: string | null,
  { now, before = endOfToday(learner, now), limit = REVIEW_QUESTIONS, isDueOnly = false }: Choice,
): Promise<ReviewCandidate[]> {
  const due = (await findDueConcepts(tx, learner, lessonId, { now, before })).slice(0, limit);
  if (due.length === 0) return [];
  const spare = isDueOnly ? 0 : limit - due.length;
  const lessonIds = [...new Set(due.map((concept) => concept.lessonId))];
  const compared =
    spare > 0 ? [...due, ...(await findNewConcepts(tx, learner, lessonIds, spare))] : due;
  const candidates = await findCandidates(
    tx,
    learner,
    compared.map(({ id }) => id),
  );
  return chooseQuestions(
    compared.map(({ id, recall }) => ({
      recall,
      candidates: candidates.filter(({ conceptId }) => conceptId === id),
    })),
  );
}

/** A question for each concept of a course that comes due before this time, in the order of their dates. */
export async function chooseEachDue(
  tx: Reader,
  learner: Learner,
  courseId: string,
  before: Date,
): Promise<ReviewCandidate[]> {
  const due = await tx
    .select({ id: memories.conceptId })
    .from(memories)
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
    .where(
      and(
        asksDueConcept(learner, { before }),
        isReviewable(learner),
        eq(questions.courseId, courseId),
      ),
    )
    .groupBy(memories.conceptId, memories.dueAt)
    .orderBy(asc(memories.dueAt), asc(memories.conceptId));
  const ids = due.map(({ id }) => id);
  const candidates = (await findCandidates(tx, learner, ids)).filter(
    (candidate) => candidate.courseId === courseId,
  );
  return ids.flatMap(
    (id) => chooseQuestion(candidates.filter(({ conceptId }) => conceptId === id)) ?? [],
  );
}

/** Of the due concepts as many as a sitting asks about: those that lose most by waiting. */
async function findDueConcepts(
  tx: Reader,
  learner: Learner,
  lessonId: string | null,
  { now, before }: { now: Date; before: Date },
) {
  const rows = await tx
    .select({
      memory: memories,
      pace: storedPace,
      parameters: learnerMemories.parameters,
      lessonId: concepts.lessonId,
    })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .leftJoin(learnerMemories, eq(learnerMemories.userId, memories.userId))
    .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, lessons.id))
    .where(
      and(
        asksDueConcept(learner, { before }),
        isReviewable(learner),
        lessonId === null ? undefined : eq(questions.lessonId, lessonId),
      ),
    )
    .groupBy(memories.userId, memories.conceptId, concepts.id, learnerMemories.userId)
    .orderBy(asc(memories.dueAt))
    .limit(MAX_COMPARED);
  const pace = paceOf(rows[0]?.pace);
  const due = rows.map(({ memory, lessonId: ownLesson }) => ({
    ...memory,
    id: memory.conceptId,
    lessonId: ownLesson,
    recall: recallAt(memory, pace, now),
  }));
  const forgetting = { pace, parameters: rows[0]?.parameters ?? null };
  return byCostOfDelay(due, forgetting, now).slice(0, REVIEW_QUESTIONS);
}

/** Concepts of these lessons that the quiz had no question about: reviews are where they are first asked. */
async function findNewConcepts(
  tx: Reader,
  learner: Learner,
  lessonIds: readonly string[],
  spare: number,
) {
  const rows = await tx
    .select({ id: concepts.id })
    .from(concepts)
    .leftJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learner.id)))
    .where(
      and(
        inArray(concepts.lessonId, [...lessonIds]),
        isNull(memories.conceptId),
        canReview(learner.id, concepts.id),
      ),
    )
    .orderBy(asc(concepts.position))
    .limit(spare);
  return rows.map(({ id }) => ({ id, recall: null }));
}
