import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { readCourse } from "./read-course.ts";

export const STUDY_PLAN = "content/study-plan";
const TOPIC = "{topic}";

let plan: Promise<LibraryCourse> | undefined;

/** Ten sessions on how to learn any topic. The files are read once per process. */
export async function studyPlanFor(topic: string): Promise<LibraryCourse> {
  return fillTopic(await (plan ??= readCourse(STUDY_PLAN)), topic);
}

export function fillTopic(course: LibraryCourse, topic: string): LibraryCourse {
  const words = inQuotes(topic);
  const within = { words, markdown: escaped(words) };
  const whole = filled(course, topic, within, "");
  return {
    ...whole,
    lessons: whole.lessons.map((lesson, index) => ({
      ...lesson,
      blocks: (course.lessons[index]?.blocks ?? []).map((block) =>
        filled(block, topic, LITERAL.has(block.section) ? { words, markdown: words } : within, ""),
      ),
    })),
  };
}

/** Sections that are shown literally, without Markdown. */
const LITERAL = new Set(["hook", "next"]);

/** Fields in Markdown; the others are shown literally. */
const MARKDOWN = new Set(["explanation", "example", "elaboration", "content", "text"]);

type Within = { words: string; markdown: string };

/** Replaces every placeholder with the topic; a learner's text is inserted literally, never as a pattern. */
function filled<Value>(value: Value, topic: string, within: Within, key: string): Value {
  if (value === TOPIC) return topic as Value;
  if (typeof value === "string")
    return value.split(TOPIC).join(within[MARKDOWN.has(key) ? "markdown" : "words"]) as Value;
  if (Array.isArray(value))
    return value.map((item: unknown) => filled(item, topic, within, key)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, filled<unknown>(item, topic, within, name)]),
  ) as Value;
}

/** In a sentence the topic is in “ ”: quotation marks of its own become ‘ ’. */
const inQuotes = (topic: string) =>
  topic
    .replaceAll(/"([^"]*)"/g, "‘$1’")
    .replaceAll(/[“„]/g, "‘")
    .replaceAll("”", "’");

/** `*args` is a Python name, not emphasis. */
const escaped = (topic: string) => topic.replaceAll(/[\\`*_]/g, String.raw`\$&`);
