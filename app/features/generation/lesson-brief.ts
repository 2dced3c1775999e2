import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { LessonBrief } from "#app/ai/lesson/write-lesson.ts";
import { db } from "#app/db/client.ts";
import { concepts, lessons, lessonVersions } from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { isCurrentVersion } from "../lessons/written-lesson.ts";
import type { CoursePlan, PlannedLesson } from "./course-plan.ts";
import type { LessonRow, Run } from "./run.ts";

/** All context known by now: a lesson that waited for its slot gets more than one that started immediately. */
export async function briefFor(
  { topic, reader, sources }: Run,
  row: LessonRow,
  plan: CoursePlan,
): Promise<LessonBrief> {
  const { lessonNumber } = row;
  const { topicName, totalLessons } = topic;
  const brief = { topic: topicName, lessonNumber, totalLessons, reader };
  // The first lesson on a typed topic is generated in parallel with the outline and doesn't wait for it.
  if (lessonNumber === 1 && sources.length === 0)
    return { ...brief, ...plan.titles[0], language: plan.language };
  const plannedLesson = await plan.lesson(lessonNumber);
  const before = plan.titles.slice(0, lessonNumber - 1);
  const planned = plan.outline?.lessons[lessonNumber - 1];
  return {
    ...brief,
    ...plannedLesson,
    // Earlier ones stand in `taught`.
    outline: plan.titles
      .map((lesson, index) => `${index + 1}. ${lesson.title}`)
      .slice(lessonNumber - 1),
    concepts: plannedConcepts(plan.outline, lessonNumber),
    scene: planned?.scene,
    notHere: planned?.not_here,
    misconceptions: planned?.misconceptions,
    taught: await taughtBefore(row, before, plan),
    language: plan.language,
  };
}

export const plannedConcepts = (outline: CoursePlan["outline"], lessonNumber: number) =>
  outline?.concepts.filter((concept) => concept.lesson_number === lessonNumber) ?? [];

/** What earlier lessons taught, and on whose case: as they were written, otherwise as they are planned. */
async function taughtBefore(
  row: LessonRow,
  planned: readonly PlannedLesson[],
  { outline }: CoursePlan,
): Promise<string[]> {
  const stored = await storedBefore(row);
  const count = Math.max(planned.length, ...stored.map(({ lessonNumber }) => lessonNumber));
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const written = stored.find(({ lessonNumber }) => lessonNumber === index + 1);
    const lesson = written ?? planned[index];
    const names = written?.concepts ?? [];
    const ideas = names.length > 0 ? ` (${names.join(", ")})` : "";
    const scene = written ? caseOf(written.blocks ?? []) : outline?.lessons[index]?.scene;
    return lesson
      ? `${lesson.title}: ${lesson.objective}${ideas}${scene ? ` Case: ${scene}` : ""}`
      : "";
  }).filter((line) => line !== "");
}

const WORDS_OF_CASE = 20;

/** An example begins with who and what it is about. */
function caseOf(blocks: readonly Block[]): string {
  const words = textOf(blocks, "example").split(/\s+/);
  const beginning = words.slice(0, WORDS_OF_CASE).join(" ");
  return words.length > WORDS_OF_CASE ? `${beginning} …` : beginning;
}

const storedBefore = ({ courseId, lessonNumber }: LessonRow) =>
  db
    .select({
      lessonNumber: lessons.lessonNumber,
      title: lessons.title,
      objective: lessons.objective,
      blocks: lessonVersions.blocks,
      // Columns of a single table are written without its name, so the inner table needs one of its own.
      concepts: sql<
        string[]
      >`array(select taught.name from ${concepts} taught where taught.lesson_id = lessons.id order by taught.position)`,
    })
    .from(lessons)
    .leftJoin(lessonVersions, isCurrentVersion)
    .where(
      and(
        eq(lessons.courseId, courseId),
        eq(lessons.status, "ready"),
        lt(lessons.lessonNumber, lessonNumber),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));
