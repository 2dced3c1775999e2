import { Hono } from "hono";
import { z } from "zod";
import { askTutor, type TutorEvent } from "#app/features/tutor/ask-tutor.ts";
import { now } from "#app/platform/clock.ts";
import type { SentEvent } from "./event-stream.ts";
import { openStream } from "./learner-streams.ts";
import { lessonOf, onboarded, type LearnerEnv } from "./onboarded.ts";

const field = z.string().optional();

/** What is too long is refused by the use case, which says so. */
const form = z.object({
  kind: z.enum(["ask", "explain-back"]),
  message: z.string().default(""),
  quote: field,
  blockId: field,
  retryOf: z.uuid().optional(),
});

/** A message to the tutor, and the reply as server-sent events: those of `TutorEvent`. */
export const tutorStream = new Hono<LearnerEnv>().post(
  "/api/lessons/:lessonId/tutor",
  onboarded,
  async (context) => {
    const learner = context.get("learner");
    const lesson = await lessonOf(context);
    if (lesson instanceof Response) return lesson;
    const input = form.safeParse(await fieldsOf(context.req.raw));
    if (!input.success) return context.json({ error: "We couldn’t read that form." }, 400);
    return openStream(context, () =>
      numbered(askTutor(learner, { ...input.data, lessonId: lesson.lessonId }, now)),
    );
  },
);

/** Empty fields of a form are missing ones. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const data = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  );
}

async function* numbered(events: AsyncGenerator<TutorEvent>): AsyncGenerator<SentEvent> {
  let id = 0;
  for await (const event of events) yield { id: (id += 1), ...event };
}
