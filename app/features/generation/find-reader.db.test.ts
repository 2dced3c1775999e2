import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  generations,
  memories,
  profiles,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, aLesson, MONDAY, test } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { createTopic } from "../topics/create-topic.ts";
import { findReader } from "./find-reader.ts";
import { writeLessons } from "./write-lessons.ts";

let ai: AiService;
const moderated: string[] = [];
test.beforeAll(async () => {
  ai = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    flags: (text) => {
      moderated.push(text);
      return /poison/i.test(text);
    },
  });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});

const READER = "A nurse; needs to read studies";

async function aTopicBy(learner: Learner, reader?: string) {
  const created = await createTopic(
    learner,
    { topic: "Statistics of rain", fresh: false, reader },
    MONDAY,
  );
  if (created.status !== "created") throw new Error(created.status);
  return one(await db.select().from(courses).where(eq(courses.id, created.courseId)));
}

test("what learners type about themselves is moderated with the topic, stored, and reaches the outline and every lesson", async () => {
  const course = await aTopicBy(await aLearner(), ` ${READER}  `);
  expect(course.reader).toBe(READER);
  expect(moderated.at(-1)).toBe(`Statistics of rain\n${READER}`);
  const run = one(await db.select().from(generations).where(eq(generations.courseId, course.id)));
  ai.requests.length = 0;

  await writeLessons(run.id, models(env().ai!), () => MONDAY, new AbortController().signal);

  const prompts = ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));
  const written = prompts.filter((prompt) => prompt.includes("<topic>"));
  expect(written.length).toBeGreaterThanOrEqual(3);
  for (const prompt of written) expect(prompt).toContain(`<reader>\n${READER}\n</reader>`);
  // A verifier judges the text, not its reader.
  for (const prompt of prompts.filter((prompt) => !written.includes(prompt)))
    expect(prompt).not.toContain(READER);
});

test("an unsafe or flagged line takes no topic, and a long one is refused", async () => {
  const learner = await aLearner();
  const withLine = (reader: string) =>
    createTopic(learner, { topic: "Chemistry of soap", fresh: false, reader }, MONDAY);
  expect(await withLine("I want a weapon")).toEqual({ status: "reader-refused", reason: "unsafe" });
  expect(await withLine("x".repeat(201))).toEqual({ status: "reader-refused", reason: "too-long" });
  expect(await withLine("I like poison")).toEqual({ status: "refused", reason: "unsafe" });
  expect(await db.$count(enrollments, eq(enrollments.userId, learner.id))).toBe(0);
});

test("without that line the quiz and what was mastered elsewhere speak for the learner, and nothing else does", async () => {
  const learner = await aLearner();
  const course = await aTopicBy(learner);
  expect(await findReader(learner.id, course)).toEqual([]);
  const { lessonId } = await aLesson(learner);
  const [firm, unsure] = await db.select().from(concepts).where(eq(concepts.lessonId, lessonId));
  const memory = {
    userId: learner.id,
    stability: 5,
    difficulty: 5,
    lastReviewedAt: MONDAY,
    dueAt: null,
    lapses: 0,
    lapsesInARow: 0,
    seenQuestions: [],
    recentSessions: [],
  };
  await db.insert(memories).values([
    { ...memory, conceptId: firm!.id, understanding: 0.9, rightQuestions: ["one", "two"] },
    { ...memory, conceptId: unsure!.id, understanding: 0.9, rightQuestions: ["one"] },
  ]);
  const emailPreferences = {
    daily_reminders: false,
    preferred_time: "09:00",
    quiz_completed: true,
    selected_verticals: ["health-wellness"],
    custom_topic: "My own secret topic",
  };
  await db.update(profiles).set({ emailPreferences }).where(eq(profiles.id, learner.id));

  expect(await findReader(learner.id, course)).toEqual([
    "Interested in: Health & Wellness",
    `Knows from other courses: ${firm!.name}`,
  ]);
  // In that course itself, what is known is no news, and what is hard helps.
  const [own] = await db.select().from(courses).where(eq(courses.id, firm!.courseId));
  await db.update(memories).set({ understanding: 0.3 }).where(eq(memories.conceptId, unsure!.id));
  expect(await findReader(learner.id, own!)).toEqual([
    "Interested in: Health & Wellness",
    `Still finds hard in this course: ${unsure!.name}`,
  ]);
  expect(await findReader(learner.id, { ...own!, reader: READER })).toEqual([
    READER,
    `Still finds hard in this course: ${unsure!.name}`,
  ]);
});
