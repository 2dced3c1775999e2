import { and, asc, count, eq } from "drizzle-orm";
import {
  conceptGraphMaxTokens,
  writeConceptGraph,
} from "#app/ai/concept-graph/write-concept-graph.ts";
import { AiError } from "#app/ai/faults.ts";
import {
  outlineMaxTokens,
  streamOutline,
  type OutlineEvent,
} from "#app/ai/outline/write-outline.ts";
import { one, type Transaction } from "#app/db/client.ts";
import { concepts, lessons, courses } from "#app/db/tables/index.ts";
import { conceptGraph } from "#app/rules/topics/concept-graph.ts";
import { CONCEPTS_PER_LESSON, type Outline } from "#app/rules/lessons/curriculum.ts";
import { DIGEST_TOKENS } from "#app/rules/sources/plan/digest.ts";
import { placeholderTitle, plannedTitle } from "#app/rules/generation/generation.ts";
import { keepLanguage } from "./course-language.ts";
import type { CoursePlan } from "./course-plan.ts";
import { PROMPT_TOKENS } from "./lesson-call-tokens.ts";
import { loadDigest } from "./load-digest.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { asOwner, setProgress, spendOn, type LessonRow, type Run } from "./run.ts";
import { storeOutline } from "./store-outline.ts";
import { storePrerequisites } from "./store-prerequisites.ts";
import { storeConcepts } from "./store-lesson.ts";

type WholeOutline = Extract<OutlineEvent, { type: "outline" }>;

/**
 * Plans the lessons and stores titles and concepts as they become known. Without a plan the topic gets
 * placeholder titles (spec section 4). Throws only when the run is over.
 */
export async function planCourse(
  run: Run,
  plan: CoursePlan,
  rows: LessonRow[],
  /** Resolves when lesson 1 is written or given up. */
  firstEnded: Promise<void>,
): Promise<void> {
  recall(run, plan, rows);
  if (plan.outline && plan.outline.concepts.length > 0) return plan.close();
  try {
    if (!plan.hasAllTitles) {
      if (run.sources.length === 0) await firstLessonBegun(plan, rows, firstEnded);
      await requestOutline(run, plan);
    }
    await setProgress(run, "titlesKnown");
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    plan.fault = error;
    if (!plan.hasAllTitles) await storePlaceholderTitles(run);
  } finally {
    plan.close();
  }
  if (plan.hasAllTitles) await completeOutline(run, plan);
}

/** Reuses what an earlier attempt stored. */
function recall({ topic }: Run, plan: CoursePlan, rows: LessonRow[]): void {
  plan.outline = topic.outline;
  for (const [index, lesson] of topic.outline?.lessons.entries() ?? [])
    plan.setTitle(index + 1, lesson);
  for (const { lessonNumber, title, objective } of rows)
    if (objective !== "") plan.setTitle(lessonNumber, { title, objective });
}

/**
 * Lesson 1 starts right away, so that its words come first; then the others are planned around it. Nobody waits for the plan, so a
 * slow model may take its time: a plan without lesson 1 would teach the same twice.
 */
async function firstLessonBegun(
  plan: CoursePlan,
  [first]: LessonRow[],
  firstEnded: Promise<void>,
): Promise<void> {
  if (first?.lessonNumber !== 1 || first.status === "ready" || plan.titles.length > 0) return;
  await Promise.race([plan.lesson(1), firstEnded]);
}

async function requestOutline(run: Run, plan: CoursePlan): Promise<void> {
  await withRetries(run.signal, async ({ tokenBudgetFactor }) => {
    try {
      plan.outline = await outlineOf(run, plan, tokenBudgetFactor);
    } catch (error) {
      // Only the concepts are missing; they have their own generator.
      if (!(error instanceof AiError) || error.kind === "cancelled" || !plan.hasAllTitles)
        throw error;
    }
  });
}

async function outlineOf(run: Run, plan: CoursePlan, tokenBudgetFactor: number): Promise<Outline> {
  const { models, topic, reader, signal, timeouts } = run;
  const sources = await loadDigest(run.sources);
  const maxTokens = outlineMaxTokens(topic.totalLessons) * tokenBudgetFactor;
  const call = {
    writer: "outline",
    model: models.writer,
    maxTokens,
    // Where lesson 1 waits for the plan, its learner does.
    urgency: sources && run.generation.firstLesson === 1 ? "awaited" : "background",
    ...(sources && { promptTokens: PROMPT_TOKENS + DIGEST_TOKENS }),
  } as const;
  const options = { signal, timeouts, maxTokens };
  const whole = await spendOn(run, call, async () => {
    let last: WholeOutline | undefined;
    for await (const event of streamOutline(
      models,
      {
        topic: topic.topicName,
        lessons: topic.totalLessons,
        reader,
        ...(sources && { sources }),
        language: plan.language,
      },
      plan.titles[0] ?? null,
      options,
    )) {
      if (event.type === "outline") last = event;
      else await applyEvent(run, plan, event);
    }
    if (!last) throw new AiError("cut", "the outline never ended");
    return last;
  });
  for (const [index, lesson] of whole.outline.lessons.entries()) plan.setTitle(index + 1, lesson);
  const planned = whole.outline.lessons.map((lesson, index) => ({
    ...lesson,
    ...plan.titles[index],
  }));
  return { ...whole.outline, lessons: planned };
}

async function applyEvent(
  run: Run,
  plan: CoursePlan,
  { lessonNumber, ...lesson }: Extract<OutlineEvent, { type: "lesson" }>,
): Promise<void> {
  plan.setTitle(lessonNumber, lesson);
  if (!plan.hasAllTitles) return;
  await asOwner(run, async (tx) => {
    await storeTitles(tx, run, plan);
    // A run that ends before there are concepts leaves behind which parts each lesson rests on.
    if (run.sources.length > 0) await storeOutline(tx, run, withoutConcepts(run, plan));
  });
  await setProgress(run, "titlesKnown");
}

/** Generates concepts for an outline without usable ones, then stores everything in one transaction. */
async function completeOutline(run: Run, plan: CoursePlan): Promise<void> {
  const { topic, clock } = run;
  const outline = plan.outline ?? withoutConcepts(run, plan);
  const { language } = plan;
  const graph = outline.concepts.length > 0 ? outline : await graphFor(run, outline, language);
  const whole = { ...outline, ...conceptGraph(graph) };
  await asOwner(run, async (tx) => {
    await storeTitles(tx, run, plan);
    plan.outline = await storeOutline(tx, run, whole);
    const changes = {
      description: whole.description,
      // Until now it has the names of files.
      ...(run.sources.length > 0 && { topicName: whole.topic_name }),
      updatedAt: clock(),
    };
    await tx.update(courses).set(changes).where(eq(courses.id, topic.id));
    await addToStoredLessons(tx, run, whole);
    await storePrerequisites(tx, topic.id, whole.dependencies);
  });
  await setProgress(run, "conceptsStored");
}

const withoutConcepts = ({ topic }: Run, { titles }: CoursePlan): Outline => ({
  topic_name: topic.topicName,
  lessons: titles,
  description: topic.description,
  concepts: [],
  dependencies: [],
});

/** A course without concepts is usable, so a fault here is not an error. */
async function graphFor(run: Run, { lessons: titles }: Outline, language: string | undefined) {
  const { models, topic, signal, timeouts } = run;
  const course = { topic: topic.topicName, lessons: titles, language };
  const call = {
    writer: "concept-graph",
    model: models.writer,
    maxTokens: conceptGraphMaxTokens(titles.length),
  };
  try {
    const { graph } = await spendOn(run, { ...call, urgency: "background" }, () =>
      writeConceptGraph(models, course, { signal, timeouts }),
    );
    return graph;
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    return { concepts: [], dependencies: [] };
  }
}

async function storeTitles(tx: Transaction, { topic }: Run, plan: CoursePlan): Promise<void> {
  await keepLanguage(tx, topic.id, plan.language);
  const rows = await tx
    .select({ id: lessons.id, lessonNumber: lessons.lessonNumber })
    .from(lessons)
    .where(and(eq(lessons.courseId, topic.id), eq(lessons.objective, "")));
  for (const { id, lessonNumber } of rows) {
    const planned = plan.titles[lessonNumber - 1];
    if (!planned) continue;
    const { title, objective } = planned;
    await tx.update(lessons).set({ title, objective }).where(eq(lessons.id, id));
  }
}

/** The outline failed: use the spec's placeholder titles until a later run has one. */
function storePlaceholderTitles(run: Run): Promise<void> {
  const { id, topicName } = run.topic;
  return asOwner(run, async (tx) => {
    const rows = await tx
      .select({ id: lessons.id, lessonNumber: lessons.lessonNumber, title: lessons.title })
      .from(lessons)
      .where(and(eq(lessons.courseId, id), eq(lessons.objective, "")));
    for (const row of rows)
      if (row.title === plannedTitle(row.lessonNumber))
        await tx
          .update(lessons)
          .set({ title: placeholderTitle(topicName, row.lessonNumber) })
          .where(eq(lessons.id, row.id));
  });
}

/** Adds concepts to a lesson that was stored before its outline, up to its limit. */
async function addToStoredLessons(tx: Transaction, { topic }: Run, outline: Outline) {
  const stored = await tx
    .select({ id: lessons.id, lessonNumber: lessons.lessonNumber })
    .from(lessons)
    .where(and(eq(lessons.courseId, topic.id), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  for (const { id, lessonNumber } of stored) {
    const { conceptCount } = one(
      await tx.select({ conceptCount: count() }).from(concepts).where(eq(concepts.lessonId, id)),
    );
    const planned = outline.concepts.filter((concept) => concept.lesson_number === lessonNumber);
    const place = { courseId: topic.id, lessonId: id };
    await storeConcepts(
      tx,
      place,
      planned.slice(0, Math.max(0, CONCEPTS_PER_LESSON.most - conceptCount)),
    );
  }
}
