import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { answerAll } from "../../test/builders.ts";
import { outcome, test } from "../../test/site.ts";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import { findAgain } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { revokePremium } from "#app/features/payments/revoke-premium.ts";
import { now } from "#app/platform/clock.ts";

test("lessons finished with Premium stay open after it ended, the others lock", async ({
  request,
  learner,
  lesson,
}) => {
  const { courseId, lessonIds } = lesson;
  const [, finished = "", unfinished = ""] = lessonIds;
  await grantPremium(learner.email, null, now());
  const own = await findAgain({ ...learner, sessionId: "" }, now());
  if (!own) throw new Error("the learner is gone");
  const ofLesson = and(eq(questions.lessonId, finished), eq(questions.use, "quiz"));
  const rows = await db.select().from(questions).where(ofLesson);
  await answerAll(own, { lessonId: finished, questions: rows }, { at: now() });
  await finishLesson(own, { lessonId: finished, reflection: null }, now());
  await revokePremium(learner.email, now());

  const get = (path: string) => request(path, { as: learner });
  const post = (path: string, form: Record<string, string>) => request(path, { as: learner, form });
  const outcomes = async (id: string) => ({
    page: outcome(await get(`/lesson/${id}`)),
    data: outcome(await get(`/lesson/${id}.data`)),
    complete: outcome(await get(`/lesson/${id}/complete`)),
    offline: outcome(await get(`/api/offline-lessons?opened=${id}`)),
    stream: outcome(await get(`/api/lessons/${id}/stream`)),
    practice: outcome(await post(`/lesson/${id}`, { intent: "take-quiz", practice: "yes" })),
    writing: outcome(await post(`/lesson/${id}`, { intent: "write-more" })),
  });
  const readable = await (await get(`/lesson/${finished}`)).text();
  expect(readable).toContain("Learning objective:");
  expect(readable).toContain("Practise again");
  // The paywall lists what Premium opens.
  const paywall = await (await get(`/lesson/${unfinished}`)).text();
  expect(paywall).toContain("Upgrade to Continue Learning");
  expect(paywall).not.toContain("Ask a question that data can answer");
  const topic = await (await get(`/topic/${courseId}?lesson=2`)).text();
  expect(topic).toContain(`href="/lesson/${finished}"`);
  expect(topic).not.toContain(`href="/lesson/${unfinished}"`);
  expect(await (await get("/history")).text()).toContain(`href="/lesson/${finished}"`);
  const { topics } = (await (await get("/profile/export/json")).json()) as {
    topics: { lessons: { lesson_number: number; content: unknown }[] }[];
  };
  const exported = topics[0]?.lessons.filter(({ content }) => content !== null);
  expect(exported?.map(({ lesson_number }) => lesson_number)).toEqual([1, 2]);
  const pack = (await (await get(`/api/offline-lessons?opened=${lessonIds[0]}`)).json()) as {
    lessons: unknown[];
  };
  expect(pack.lessons).toHaveLength(2);

  expect(await outcomes(finished)).toEqual({
    page: "ok",
    data: "ok",
    complete: "ok",
    offline: "ok",
    stream: "ok",
    practice: "ok",
    // The next lesson is locked.
    writing: "403",
  });
  expect(await outcomes(unfinished)).toEqual({
    page: "403",
    data: "403",
    complete: "404",
    offline: "403",
    stream: "403",
    practice: "403",
    writing: "403",
  });
});
