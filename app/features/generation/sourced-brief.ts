import type { LessonBrief } from "#app/ai/lesson/write-lesson.ts";
import { PASSAGES, withinBudget } from "#app/rules/sources/passage-budget.ts";
import { partsAt } from "#app/rules/sources/course-parts.ts";
import { findPassages } from "../sources/find-passages.ts";
import type { Passage } from "../sources/passages-of.ts";
import type { CourseSource } from "../sources/load-course-sources.ts";
import { loadPassages } from "../sources/load-passages.ts";
import type { SourcedPassage } from "./course-texts.ts";
import type { CoursePlan } from "./course-plan.ts";
import type { Run } from "./run.ts";

interface Taught extends Pick<LessonBrief, "title" | "objective" | "concepts" | "lessonNumber"> {
  /** Numbers of the parts that the plan names for it. */
  parts: readonly number[] | undefined;
}

interface SourcedCourse {
  id: string;
  totalLessons: number;
  sources: readonly CourseSource[];
}

/** What a lesson that is about to be written teaches; empty for a typed topic. */
export function passagesFor(
  { topic, sources }: Run,
  brief: LessonBrief,
  plan: CoursePlan,
): Promise<SourcedPassage[]> {
  const { lessonNumber } = brief;
  const planned = plan.titles[lessonNumber - 1] ?? plan.outline?.lessons[lessonNumber - 1];
  return passagesOf({ ...topic, sources }, { ...brief, parts: planned?.parts });
}

/**
 * The passages that a lesson of a course with sources teaches, as they follow one another there: those that speak of it, filled up with
 * others of the parts that the plan names, because words of another language match nothing. Without such parts the others stand where the
 * lesson's place in the course is. Empty for a typed topic.
 */
export async function passagesOf(
  { id: courseId, totalLessons, sources }: SourcedCourse,
  { title = "", objective = "", concepts = [], lessonNumber, parts: numbers }: Taught,
): Promise<SourcedPassage[]> {
  if (sources.length === 0) return [];
  const parts = partsAt(sources, numbers);
  const names = concepts.map(({ name, description }) => `${name} ${description}`);
  const query = [title, objective, ...names].join(" ");
  const matching = await findPassages(courseId, query, { limit: PASSAGES.most, parts });
  const rest = matching.length < PASSAGES.most ? await loadPassages(courseId, parts) : [];
  const others = parts.length > 0 ? rest : fromShare(rest, lessonNumber, totalLessons);
  const order = new Map(sources.map(({ id }, index) => [id, index]));
  return withinBudget([...matching, ...others.filter((other) => !matching.some(isAt(other)))])
    .toSorted(
      (one, other) =>
        (order.get(one.sourceId) ?? 0) - (order.get(other.sourceId) ?? 0) ||
        one.position - other.position,
    )
    .map(({ sourceId, start, end, page, text }, index) => ({
      number: index + 1,
      sourceId,
      start,
      end,
      page,
      text,
    }));
}

const isAt = (passage: Passage) => (other: Passage) =>
  passage.sourceId === other.sourceId && passage.position === other.position;

/** From the lesson's place on: the third of ten lessons begins where two tenths are read. */
function fromShare<Item>(items: readonly Item[], number: number, total: number): Item[] {
  const start = Math.floor(((number - 1) / total) * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}
