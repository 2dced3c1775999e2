import { parse } from "jsonriver";
import { draftLesson, type DraftLesson } from "#app/rules/curriculum.ts";
import { AiError } from "../faults.ts";
import type { Models } from "../models.ts";
import { objectText } from "../object-text.ts";
import { asData, promptOf } from "../prompt.ts";
import { streamObject, type Timeouts, type Usage } from "../stream-object.ts";

export interface LessonBrief {
  topic: string;
  lessonNumber: number;
  title?: string;
  objective?: string;
  /** The ten titles, when the outline is known. */
  outline?: string[];
  /** Concepts this lesson introduces. */
  concepts?: { name: string; description: string }[];
  /** What earlier lessons taught, one line each. */
  taught?: string[];
}

/** The fields a reader may see while they are written, in that order. Questions are never among them. */
export const READABLE_FIELDS = [
  "title",
  "hook",
  "objective",
  "explanation",
  "example",
  "visual_description",
  "elaboration",
  "next_tease",
] as const;
export type ReadableField = (typeof READABLE_FIELDS)[number];

export type LessonEvent =
  | { type: "text"; field: ReadableField; append: string }
  | { type: "lesson"; lesson: DraftLesson; usage: Usage };

const TEMPERATURE = 0.7;
export const LESSON_MAX_TOKENS = 4000;

/** One lesson as it is written: text by field, then the whole draft, valid in form. Throws an AiError. */
export async function* writeLesson(
  models: Models,
  brief: LessonBrief,
  options: { signal?: AbortSignal; timeouts?: Timeouts } = {},
): AsyncGenerator<LessonEvent> {
  const reply = streamObject({
    model: models.writer,
    endpoint: models.endpoint,
    schema: draftLesson,
    name: "lesson",
    instructions: promptOf("lesson"),
    prompt: describe(brief),
    temperature: TEMPERATURE,
    maxTokens: LESSON_MAX_TOKENS,
    ...options,
  });
  let whole: Extract<LessonEvent, { type: "lesson" }> | undefined;
  async function* text() {
    for await (const event of reply)
      if (event.type === "text") yield event.text;
      else whole = { type: "lesson", lesson: event.value, usage: event.usage };
  }
  yield* readableText(text());
  if (!whole) throw new AiError("cut", "the lesson never ended");
  yield whole;
}

/** Growing values become what is new of each field. A reply that cannot be read on the way may still be mended whole. */
async function* readableText(reply: AsyncIterable<string>): AsyncGenerator<LessonEvent> {
  const shown = new Map<ReadableField, number>();
  const source = objectText(reply);
  try {
    for await (const value of parse(source)) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      for (const field of READABLE_FIELDS) {
        const text = value[field];
        const from = shown.get(field) ?? 0;
        if (typeof text !== "string" || text.length <= from) continue;
        shown.set(field, text.length);
        yield { type: "text", field, append: text.slice(from) };
      }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError) && !/json|unexpected|premature/i.test(String(error)))
      throw error;
  }
  // The parser stops at the object's end or at a fault; what follows is still heard out.
  for await (const _rest of reply);
}

function describe(brief: LessonBrief): string {
  const lines = [asData("topic", brief.topic), `Lesson ${brief.lessonNumber} of 10.`];
  if (brief.title) lines.push(asData("title", brief.title));
  if (brief.objective) lines.push(asData("objective", brief.objective));
  if (brief.outline) lines.push(asData("outline", brief.outline.join("\n")));
  if (brief.concepts?.length)
    lines.push(
      asData("concepts", brief.concepts.map((one) => `${one.name}: ${one.description}`).join("\n")),
    );
  if (brief.taught?.length) lines.push(asData("already-taught", brief.taught.join("\n")));
  if (!brief.title)
    lines.push("This opens the course: begin with the idea everything else rests on.");
  return lines.join("\n\n");
}
