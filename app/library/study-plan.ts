import type { LibraryCourse } from "#app/rules/curriculum.ts";
import { readCourse } from "./read-course.ts";

export const STUDY_PLAN = "content/study-plan";
const TOPIC = "{topic}";

let plan: Promise<LibraryCourse> | undefined;

/** Ten sessions on how to learn any topic with what is at hand. The files are read once per process. */
export async function studyPlanFor(topic: string): Promise<LibraryCourse> {
  return fillTopic(await (plan ??= readCourse(STUDY_PLAN)), topic);
}

export const fillTopic = (course: LibraryCourse, topic: string) => filled(course, topic);

/** The same value with the topic in place of every placeholder; the words of a learner are text, never a pattern. */
function filled<Value>(value: Value, topic: string): Value {
  if (typeof value === "string") return value.split(TOPIC).join(topic) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, topic)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, filled<unknown>(item, topic)]),
  ) as Value;
}
