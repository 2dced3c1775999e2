import { LESSONS_PER_TOPIC, draftLesson, type DraftLesson } from "#app/rules/curriculum.ts";
import { lintLesson } from "#app/rules/question-lint.ts";
import { AiError, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { asPrompt, promptOf } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";
import { BLOCK_SENTENCES, describeKinds } from "./block-sentences.ts";
import { repairLesson } from "./repair-lesson.ts";
import { READABLE_FIELDS, ReadableText, type LessonDelta } from "./readable-text.ts";

export interface LessonBrief {
  topic: string;
  lessonNumber: number;
  title?: string;
  objective?: string;
  /** The ten titles, once the outline is known. */
  outline?: string[];
  /** Concepts this lesson introduces. */
  concepts?: { name: string; description: string }[];
  /** One line for each earlier lesson. */
  taught?: string[];
}

export type LessonEvent =
  | ({ type: "text" } & LessonDelta)
  | { type: "lesson"; lesson: DraftLesson; usage: Usage };

const TEMPERATURE = 0.7;
export const LESSON_MAX_TOKENS = 4000;

/** Generates one lesson: yields its text by field, then the complete draft. Throws an AiError. */
export async function* writeLesson(
  models: Models,
  brief: LessonBrief,
  options: CallOptions = {},
): AsyncGenerator<LessonEvent> {
  const text = new ReadableText(READABLE_FIELDS);
  const concepts = brief.concepts?.map((concept) => concept.name) ?? [];
  const reply = streamObject({
    model: models.writer,
    schema: draftLesson,
    name: "lesson",
    instructions: instructions(),
    prompt: describe(brief),
    temperature: TEMPERATURE,
    maxTokens: LESSON_MAX_TOKENS,
    repair: (draft) => repairLesson(draft, concepts),
    ...options,
  });
  for await (const event of reply) {
    if (event.type === "partial") yield* asEvents(text.take(event.value));
    else {
      yield* asEvents(text.rest());
      yield { type: "lesson", lesson: usable(event.value, event.usage), usage: event.usage };
    }
  }
}

/** A new kind of picture is described once, where the kinds of blocks are. */
const instructions = () =>
  promptOf("lesson").replace("{{diagram}}", describeKinds(BLOCK_SENTENCES, ["diagram"]));

const asEvents = (deltas: LessonDelta[]) =>
  deltas.map(({ field, append }) => ({ type: "text" as const, field, append }));

/** The lesson with its gradable questions. Throws an AiError if it has none. */
function usable(draft: DraftLesson, usage: Usage): DraftLesson {
  const { fatal, questions } = lintLesson(draft);
  const [fault] = fatal;
  if (!fault) return { ...draft, questions };
  const refused = new AiError("invalid-structure", fault.text);
  refused.usage = usage;
  throw refused;
}

function describe(brief: LessonBrief): string {
  const isFirst = brief.lessonNumber === 1;
  const prompt = asPrompt({
    topic: brief.topic,
    lesson: `${brief.lessonNumber} of ${LESSONS_PER_TOPIC}`,
    title: brief.title,
    objective: brief.objective,
    outline: brief.outline,
    concepts: brief.concepts?.map(({ name, description }) => `${name}: ${description}`),
    "already-taught": brief.taught,
  });
  return isFirst && !brief.title
    ? `${prompt}\n\nThis opens the course: begin with the idea everything else rests on.`
    : prompt;
}
