import { eq, inArray, sql } from "drizzle-orm";
import { marked } from "marked";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import * as tables from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { loadLessonContent } from "#app/features/lessons/load-lesson-content.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { aLearner, MONDAY, test } from "../../../../test/builders.ts";
import { wholeExport, wholeMarkdown } from "../../../../test/exported.ts";
import {
  aFullLife,
  FULL_LIFE_PASSWORD,
  tablesThatKnow,
  tablesWith,
} from "../../../../test/full-life.ts";
import { ownCourse } from "../../../../test/own-course.ts";
import { cleanUp } from "./clean-up.ts";
import { deleteAccount } from "./delete-account.ts";
import { eraseAccount } from "./erase-account.ts";
import { signIn } from "../sign-in/sign-in.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");

const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();
const daysLater = (days: number) => new Date(MONDAY.getTime() + days * 86_400_000);

test("a deleted account is erased from every table after seven days", async () => {
  const [leaver, stayer] = [await aFullLife(), await aFullLife()];
  expect((await tablesThatKnow(leaver)).length).toBeGreaterThan(20);

  const deleted = await deleteAccount(
    leaver,
    { password: FULL_LIFE_PASSWORD, immediately: false },
    MONDAY,
  );
  expect(deleted).toEqual({ status: "will-be-deleted" });
  const open = await db.select().from(tables.sessions).where(eq(tables.sessions.userId, leaver.id));
  expect(open).toEqual([]);
  await cleanUp(daysLater(6.9));
  expect(await tablesThatKnow(leaver)).toContain("public.users");

  expect(await cleanUp(daysLater(7))).toEqual({ erased: 1 });
  expect(await tablesThatKnow(leaver)).toEqual([]);
  expect(await tablesThatKnow(stayer)).toContain("public.lesson_progress");
  const { rows } = await db.execute(
    sql`select count(*)::int as thoughts from lesson_progress where reflection_response = 'A private thought.'`,
  );
  expect(rows).toEqual([{ thoughts: 1 }]);
});

test("an account can be erased immediately", async () => {
  const leaver = await aFullLife();
  expect(
    await deleteAccount(leaver, { password: FULL_LIFE_PASSWORD, immediately: true }, MONDAY),
  ).toEqual({
    status: "deleted",
  });
  expect(await tablesThatKnow(leaver)).toEqual([]);
});

test("a wrong password deletes nothing", async () => {
  const learner = await aFullLife();
  expect(
    await deleteAccount(learner, { password: "Wrong-Guess1!", immediately: true }, MONDAY),
  ).toEqual({
    status: "wrong-password",
  });
  expect(await tablesThatKnow(learner)).toContain("public.users");
});

test("signing in within the seven days cancels the deletion", async () => {
  const learner = await aFullLife();
  await deleteAccount(learner, { password: FULL_LIFE_PASSWORD, immediately: false }, MONDAY);
  const { email } = learner;
  const back = await signIn(
    { email, password: FULL_LIFE_PASSWORD },
    HERE,
    NO_COOKIES,
    daysLater(6),
  );
  expect(back).toMatchObject({ status: "signed-in", isDeletionUndone: true });
  await cleanUp(daysLater(8));
  expect(await tablesThatKnow(learner)).toContain("public.lesson_progress");
});

test("the download contains the learner's texts and results, but no locked lesson or answer key", async () => {
  const learner = await aFullLife();
  const data = await wholeExport(learner, MONDAY);
  const [first, second] = data.topics[0]?.lessons ?? [];
  expect(first?.progress).toMatchObject({
    quiz_score: 1,
    reflection_response: "A private thought.",
  });
  expect(first?.content?.map(({ section }) => section)).toContain("explanation");
  expect(second?.content).toBeNull();
  expect(data.answers.every(({ is_correct }) => is_correct)).toBe(true);
  expect(data.sources).toMatchObject([
    { name: "Notes.txt", text: expect.stringContaining("Bees vote by dancing.") as string },
  ]);
  expect(data.notes).toMatchObject([
    { source: "Notes.txt", quote: "Bees vote", words: "Do they really?" },
  ]);
  expect(data.conversations).toMatchObject([
    { message: "Why do they dance?", reply: "To say where the flowers are." },
  ]);
  expect(data.hints).toMatchObject([{ step: 1, hint: "What do the others do?" }]);
  const json = JSON.stringify(data);
  expect(json).not.toMatch(/argon2|correctOption|tokenHash/);

  const markdown = await wholeMarkdown(learner, MONDAY);
  expect(markdown).toContain(`# What Nectar keeps about ${learner.name}`);
  expect(markdown).toContain("> A private thought.");
  expect(markdown).toMatch(/^- 2026-11-16: Notes\.txt, \d+ words$/m);
  expect(markdown).toMatch(/Notes\.txt\): “Bees vote” Do they really\?$/m);
  expect(markdown).toMatch(/Why do they dance\? — To say where the flowers are\.$/m);
  expect(markdown.match(/^#### .+$/gm)).toEqual([
    "#### Real-World Example",
    "#### Why This Matters",
  ]);
  expect(markdown).toContain("Completed on 2026-11-16, score 100%.");
});

test("erasing an account spares the data of another account that now has its former address", async () => {
  const leaver = await aFullLife();
  const first = leaver.email.replace("moved-", "");
  const heir = await aLearner();
  await db.update(tables.users).set({ email: first }).where(eq(tables.users.id, heir.id));
  expect((await wholeExport(leaver, MONDAY)).emails.map(({ recipient }) => recipient)).toContain(
    leaver.email,
  );
  const newsletter = (await wholeExport(leaver, MONDAY)).newsletter.map(({ email }) => email);
  expect(newsletter).toEqual([leaver.email]);
  await deleteAccount(leaver, { password: FULL_LIFE_PASSWORD, immediately: true }, MONDAY);
  const left = await db.select().from(tables.newsletterSubscribers);
  expect(left.map(({ email }) => email)).toContain(first);
  expect(left.map(({ email }) => email)).not.toContain(leaver.email);
});

test("L6: the Markdown download contains no HTML, image or hidden link from a model or a learner", async () => {
  const learner = await aFullLife();
  const hostile =
    "**Bold** <script>alert(1)</script> <img src=x onerror=alert(1)> [click](javascript:alert(1)) ![](https://evil.example/x.png) \\[a](javascript:1)";
  await db.update(tables.courses).set({ topicName: hostile });
  await db.update(tables.lessons).set({ title: hostile });
  await db.update(tables.lessonVersions).set({ blocks: hostileBlocks(hostile) });
  await db
    .update(tables.lessonProgress)
    .set({ reflectionResponse: `${hostile}\n${hostile}` })
    .where(eq(tables.lessonProgress.userId, learner.id));
  await db.update(tables.profiles).set({ name: hostile }).where(eq(tables.profiles.id, learner.id));

  const markdown = await wholeMarkdown(learner, MONDAY);
  const html = marked.parse(markdown, { async: false });

  expect(html).toContain("<strong>Bold</strong>");
  expect(html).not.toMatch(/<(script|img)\b/i);
  // A bare URL may become a link, because its target is visible.
  for (const [, href, words] of html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g))
    expect(href?.replace("mailto:", "")).toBe(words);
});

test("the Markdown download lists the learner's choices and has no empty section", async () => {
  const learner = await aLearner();
  const preferences = {
    daily_reminders: true,
    preferred_time: "18:00",
    quiz_completed: true,
    selected_verticals: ["arts-humanities"],
    selected_topics: ["Philosophy"],
    custom_topic: "Tide pools",
  };
  const { profiles } = tables;
  const own = eq(profiles.id, learner.id);
  await db.update(profiles).set({ emailPreferences: preferences }).where(own);

  const markdown = await wholeMarkdown(learner, MONDAY);

  expect(markdown).toContain("- Interests: Arts & Humanities, Philosophy, Tide pools");
  expect(markdown).toContain("- Daily reminders: on, at 18:00");
  expect(markdown).toContain("- Weekly summary: off");
  expect(markdown).toContain(
    "## Answers\n\nNothing yet.\n\n## Messages to support\n\nNothing yet.",
  );
});

test("the clean-up deletes only expired rows", async () => {
  const learner = await aFullLife();
  await cleanUp(daysLater(1.5));
  expect(await tablesThatKnow(learner)).toContain("public.password_resets");
  expect(
    one(await db.select().from(tables.users).where(eq(tables.users.id, learner.id))),
  ).toBeDefined();
  const limits = await db.select().from(tables.rateLimits);
  expect(limits).toEqual([]);
  await cleanUp(daysLater(8));
  expect(await tablesThatKnow(learner)).not.toContain("public.password_resets");
});

test("an erased learner's own courses are deleted, except those that others are enrolled in, which name nobody", async () => {
  const [leaver, stayer] = [await aLearner(), await aLearner()];
  const reader = "I am Ada, a nurse in Ghent.";
  const [alone, shared] = [await ownCourse(leaver), await ownCourse(leaver, "Tides")];
  await db
    .update(tables.courses)
    .set({ source: "ai", reader })
    .where(eq(tables.courses.ownerId, leaver.id));
  await db.transaction((tx) =>
    enroll(tx, { userId: stayer.id, courseId: shared.courseId }, MONDAY),
  );
  const textOf = () => loadLessonContent(stayer, shared.lessonId, MONDAY);
  const before = await textOf();
  expect(before).toMatchObject({ status: "open" });

  await db.transaction((tx) => eraseAccount(tx, leaver.id));

  const { id, ownerId, reader: left } = tables.courses;
  const courses = await db
    .select({ id, ownerId, reader: left })
    .from(tables.courses)
    .where(inArray(id, [alone.courseId, shared.courseId]));
  expect(courses).toEqual([{ id: shared.courseId, ownerId: null, reader: null }]);
  expect(await tablesThatKnow(leaver)).toEqual([]);
  expect(await tablesWith("a nurse in Ghent")).toEqual([]);
  expect(await textOf()).toEqual(before);
});

/** A text of every kind, wherever a kind has one. */
const hostileBlocks = (text: string): Block[] => {
  const head = { section: "explanation" } as const;
  return [
    { ...head, id: "text", kind: "text", text },
    { ...head, id: "picture", kind: "diagram", description: text },
    { ...head, id: "code", kind: "code", language: "html", code: "<b>bold</b>", caption: text },
    { ...head, id: "math", kind: "math", latex: String.raw`\frac{1}{2}`, spoken: text },
    { ...head, id: "table", kind: "table", caption: text, header: [text, "B"], rows: [[text, ""]] },
    { ...head, id: "callout", kind: "callout", tone: "tip", text },
    { ...head, id: "ask", kind: "ask", prompt: text, options: [text, "B"], answer: { text } },
    { ...head, id: "sources", kind: "sources", sources: [{ title: text, author: text }] },
  ];
};
