import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { courses, generations, lessons, questions } from "#app/db/tables/index.ts";
import { findWrittenLesson } from "#app/features/lessons/written-lesson.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";
import { isForOutline } from "./ai-service/once-for-a-lesson.ts";
import { textOf, type ChatRequest } from "./ai-service/request.ts";
import { startAiService, type AiService } from "./ai-service/start-ai-service.ts";
import { aLearner, MONDAY } from "./builders.ts";

export interface Recorded {
  writer: string;
  kind: string;
  topic: string;
  lesson: number | null;
  reply: string;
}
const recorded = readFileSync("test/ai-service/recorded-replies.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);
export const honest = recorded.filter(
  ({ writer, kind }) => writer === "lesson" && kind === "honest",
);
export const bad = (variant: string) => recorded.find(({ kind }) => kind === `bad-${variant}`)!;

/** An honest reader: the right option of every recorded question, whatever its key says. */
const RIGHT = new Map(
  [...honest, ...["B", "C", "D", "E", "F"].map(bad)].flatMap(({ reply }) =>
    [
      ...reply.matchAll(
        /"question_text":"((?:[^"\\]|\\.)*)".*?"correct_answer":"((?:[^"\\]|\\.)*)"/gs,
      ),
    ].map(([, text, key]) => [plain(text), plain(key)] as const),
  ),
);
RIGHT.set("How much time lies between a high tide and the next low tide?", "About 6 hours");
RIGHT.set("When do spring tides happen?", "ambiguous");

function plain(text = ""): string {
  const read = text.replaceAll(/\\(["\\])/g, "$1").replaceAll(/\s+/g, " ");
  return read.replaceAll(/[*$_`‹›<>]/g, "").trim();
}

/** What a checker objects to in a text. */
interface Objection {
  quote: string;
  why: string;
  correction?: string;
}

/** A writer that replies what was recorded and a checker that knows what is right, for the tests of one file. */
export async function recordedServices() {
  const fast = { msToFirstToken: 0, tokensPerSecond: Infinity };
  let objections: Objection[] = [];
  const writer = await startAiService(fast);
  const checker = await startAiService({
    ...fast,
    object: () => objections,
    solve: ({ question_text, options }) => {
      const right = RIGHT.get(plain(question_text));
      if (right === "ambiguous") return right;
      const place = options.findIndex((option) => plain(option) === right);
      return place === -1 ? undefined : place;
    },
  });
  afterAll(async () => {
    await writer.close();
    await checker.close();
  });
  beforeEach(() => {
    writer.requests.length = 0;
    checker.requests.length = 0;
  });
  return {
    writer,
    write: (reply: Recorded, { objections: own = [], ...how }: WritingOptions = {}) => {
      objections = own;
      return write({ writer, checker }, reply, how);
    },
  };
}

interface WritingOptions {
  /** The number of the lesson that gets the reply. */
  lesson?: number;
  /** The replies to its first calls. */
  before?: string[];
  canCorrect?: boolean;
  objections?: Objection[];
}

let runs = 0;

/** A course whose lesson 1, or another one, is written with a recorded reply. */
async function write(
  { writer, checker }: { writer: AiService; checker: AiService },
  { topic, reply }: Recorded,
  { canCorrect = true, lesson: number = 1, before = [] }: WritingOptions,
) {
  const isIt = (text: string) => text.includes(`<lesson>\n${number} of 10\n</lesson>`);
  const earlier = [...before];
  runs += 1;
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: `${topic} ${runs}`, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const { courseId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  writer.setFault((chat) => {
    if (isIt(textOf(chat))) return { kind: "recorded", reply: earlier.shift() ?? reply };
    return !canCorrect && textOf(chat).includes("<paragraphs>") ? { kind: "server-error" } : null;
  });
  const named = { model: `writer r${runs}`, modelCheck: `checker r${runs}` };
  const team = {
    writer: models({ baseUrl: writer.url, ...named }).writer,
    checker: models({ baseUrl: checker.url, ...named }).checker,
  };
  await writeLessons(run.id, team, () => MONDAY, new AbortController().signal);
  const lesson = one(
    await db
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), eq(lessons.lessonNumber, number))),
  );
  const stored = await db.select().from(questions).where(eq(questions.lessonId, lesson.id));
  const { language } = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  const { blocks } = await findWrittenLesson(lesson.id);
  const calls = writer.chats().map(({ body }) => textOf(body));
  const userTextOf = (chat: ChatRequest) => String(chat.messages?.at(-1)?.content);
  return {
    status: lesson.status,
    title: lesson.title,
    language,
    blocks,
    text: JSON.stringify(blocks),
    questions: stored,
    lessonCalls: calls.filter(isIt).length,
    prompts: writer
      .chats()
      .map(({ body }) => userTextOf(body))
      .filter(isIt),
    outlines: writer.chats().flatMap(({ body }) => (isForOutline(body) ? [userTextOf(body)] : [])),
    corrections: calls.filter((text) => text.includes("<paragraphs>")),
    rewrites: calls.filter((text) => text.includes("<replace>")),
    checks: checker.chats().map(({ body }) => userTextOf(body)),
  };
}

export const formulasIn = (value: unknown): string[] =>
  typeof value === "string"
    ? formulasOf(value).map(({ latex }) => latex)
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(formulasIn)
      : [];
