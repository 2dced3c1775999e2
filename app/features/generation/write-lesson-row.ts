import { and, asc, eq, lt } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import {
  LESSON_MAX_TOKENS,
  writeLesson,
  type LessonBrief,
  type WrittenDraft,
} from "#app/ai/lesson/write-lesson.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one } from "#app/db/client.ts";
import { generationChunks, lessons, courses } from "#app/db/tables/index.ts";
import type { DraftLesson } from "#app/rules/curriculum.ts";
import { lessonWordCount } from "#app/rules/question-lint.ts";
import { lessonConcepts } from "#app/rules/lesson-concepts.ts";
import type { Review } from "#app/rules/questions/review-state.ts";
import type { Urgency } from "../ai/slots.ts";
import { LessonWriting, notifyReaders } from "./lesson-in-progress.ts";
import type { CoursePlan } from "./course-plan.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { asOwner, setProgress, spendOn, type LessonRow, type Run } from "./run.ts";
import { storePrerequisites } from "./store-prerequisites.ts";
import { correctText } from "./correct-text.ts";
import { SeenWords } from "./seen-words.ts";
import { storeLesson } from "./store-lesson.ts";
import { trustedQuestions } from "./trusted-questions.ts";

/**
 * Generates one lesson, verifies its questions and stores it. Makes up to three attempts for temporary faults; throws
 * the last AiError.
 */
export async function writeLessonRow(
  run: Run,
  row: LessonRow,
  plan: CoursePlan,
  onQueued: () => void,
): Promise<void> {
  const seen = new SeenWords();
  await withRetries(run.signal, async (attempt) => {
    const isNew = attempt.number === 1 && run.generation.attempt === 1;
    await asOwner(run, (tx) =>
      tx.update(lessons).set({ status: "writing" }).where(eq(lessons.id, row.id)),
    );
    const writing = await LessonWriting.begin({ id: row.id, userId: run.generation.userId }, isNew);
    // A retry goes on under the title and hook that the reader has seen.
    seen.restart();
    for (const [field, text] of Object.entries(seen.planned)) writing.append(field, text);
    try {
      const drafting = draftOf({
        run,
        row,
        plan,
        writing,
        tokenBudgetFactor: attempt.tokenBudgetFactor,
        isFirstAttempt: attempt.number === 1,
        seen,
      });
      onQueued();
      await finish(run, row, await drafting);
    } finally {
      writing.detach();
    }
  });
}

async function finish(run: Run, row: LessonRow, draft: WrittenDraft): Promise<void> {
  const isFirstRow = isFirstOf(run, row);
  if (isFirstRow) await setProgress(run, "textWhole");
  await notifyReaders(row.id);
  const { lesson, refused } = draft;
  const urgency = urgencyOf(run, row);
  const { questions, review, errors } = await trustedQuestions(run, lesson, urgency, refused);
  const corrected = await correctText(run, draft, errors, urgency);
  await storeDraft(run, row, { ...corrected, questions }, review);
  if (isFirstRow) await setProgress(run, "firstLessonStored");
  await notifyReaders(row.id);
}

const isFirstOf = ({ generation }: Run, row: LessonRow) =>
  row.lessonNumber === generation.firstLesson;

/** A learner is waiting for lesson 1 or a lesson they requested; the others are for later. */
function urgencyOf(run: Run, row: LessonRow): Urgency {
  const { firstLesson, lastLesson } = run.generation;
  const isLookedAt = row.lessonNumber === 1 || firstLesson === lastLesson;
  return isLookedAt ? "awaited" : "background";
}

interface Draft {
  run: Run;
  row: LessonRow;
  plan: CoursePlan;
  writing: LessonWriting;
  tokenBudgetFactor: number;
  isFirstAttempt: boolean;
  /** What readers of earlier attempts have seen. */
  seen: SeenWords;
}

/** A lesson nobody waits for is written once more. */
const MIN_WORDS = 600;
const isTooShort = (lesson: DraftLesson) => lessonWordCount(lesson) < MIN_WORDS;

async function draftOf({
  run,
  row,
  plan,
  writing,
  tokenBudgetFactor,
  isFirstAttempt,
  seen,
}: Draft): Promise<WrittenDraft> {
  const { models, signal, timeouts } = run;
  const maxTokens = LESSON_MAX_TOKENS * tokenBudgetFactor;
  const call = { writer: "lesson", model: models.writer, maxTokens };
  const draft = await spendOn(run, { ...call, urgency: urgencyOf(run, row) }, async () => {
    let whole: (WrittenDraft & { usage: Usage }) | undefined;
    let isBegun = false;
    const brief = await briefFor(run, row, plan);
    const planned = { ...brief, ...seen.planned };
    for await (const event of writeLesson(models, planned, { signal, timeouts, maxTokens })) {
      if (event.type === "lesson") whole = event;
      else if (event.field in seen.planned) continue;
      else {
        writing.append(event.field, event.append);
        seen.note(event.field, event.append);
      }
      if (isBegun || !isFirstOf(run, row)) continue;
      isBegun = true;
      await setProgress(run, "firstWords");
    }
    if (!whole) throw new AiError("cut", "the lesson never ended");
    return whole;
  });
  await writing.flush();
  if (isTooShort(draft.lesson) && urgencyOf(run, row) === "background" && isFirstAttempt)
    throw new AiError("invalid-structure", "the lesson is too short");
  return draft;
}

/** All context known by now: a lesson that waited for its slot gets more than one that started immediately. */
async function briefFor({ topic }: Run, row: LessonRow, plan: CoursePlan): Promise<LessonBrief> {
  const { lessonNumber } = row;
  const brief = { topic: topic.topicName, lessonNumber };
  // The first lesson is generated in parallel with the outline and doesn't wait for it.
  if (lessonNumber === 1) return { ...brief, ...plan.titles[0] };
  const known = await plan.lesson(lessonNumber);
  const before = plan.titles.slice(0, lessonNumber - 1);
  return {
    ...brief,
    ...known,
    outline: plan.titles.map((lesson, index) => `${index + 1}. ${lesson.title}`),
    concepts: plannedConcepts(plan.outline, lessonNumber),
    taught: (before.length > 0 ? before : await storedBefore(row)).map(
      (lesson) => `${lesson.title}: ${lesson.objective}`,
    ),
  };
}

const plannedConcepts = (outline: CoursePlan["outline"], lessonNumber: number) =>
  outline?.concepts.filter((concept) => concept.lesson_number === lessonNumber) ?? [];

const storedBefore = ({ courseId, lessonNumber }: LessonRow) =>
  db
    .select({ title: lessons.title, objective: lessons.objective })
    .from(lessons)
    .where(
      and(
        eq(lessons.courseId, courseId),
        eq(lessons.status, "ready"),
        lt(lessons.lessonNumber, lessonNumber),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));

function storeDraft(run: Run, row: LessonRow, draft: DraftLesson, review: Review): Promise<void> {
  const { topic, clock } = run;
  return asOwner(run, async (tx) => {
    // Read inside the transaction: the plan may have been stored a moment ago.
    const { outline } = one(
      await tx.select({ outline: courses.outline }).from(courses).where(eq(courses.id, topic.id)),
    );
    const planned = plannedConcepts(outline, row.lessonNumber);
    const { taught, questions } = lessonConcepts(draft, planned, row.lessonNumber);
    const writtenBy = run.models.writer.modelId;
    const place = { courseId: topic.id, lessonId: row.id, writtenBy };
    await storeLesson(tx, place, { ...draft, questions }, taught, clock(), review);
    if (outline) await storePrerequisites(tx, topic.id, outline.dependencies);
    await tx.delete(generationChunks).where(eq(generationChunks.lessonId, row.id));
  });
}
