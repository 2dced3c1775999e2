import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import {
  courses,
  enrollments,
  lessons,
  questions,
  subscriptions,
  userBadges,
  userStats,
  users,
} from "#app/db/tables/index.ts";
import { nectarFile } from "#app/rules/imports/nectar-1.ts";
import {
  aFinishedLesson,
  aLearner,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../../test/builders.ts";
import { aLife, bring, END, fileOf, sumOf } from "../../../../test/carried-life.ts";
import { ownCourse } from "../../../../test/own-course.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { finishLesson } from "../../lessons/finish-lesson.ts";

/** As after the account was deleted, with all that is its own. */
async function deleteAccount(learner: Learner) {
  await db.delete(courses).where(eq(courses.ownerId, learner.id));
  await db.delete(users).where(eq(users.id, learner.id));
}

/** Own courses have other ids in another account. */
const withoutIds = (sum: Awaited<ReturnType<typeof sumOf>>) => {
  const { memories, progress, xp, answers: rows, enrolments, learner, ...same } = sum;
  return {
    ...same,
    learner,
    memories: memories
      .map(({ stability, dueAt, understanding }) => ({ stability, dueAt, understanding }))
      .toSorted((a, b) => a.stability - b.stability),
    progress: progress
      .map(({ completedAt, quizScore, reviewCount, reflectionResponse, dueAt }) => ({
        completedAt,
        quizScore,
        reviewCount,
        reflectionResponse,
        dueAt,
      }))
      .toSorted((a, b) => Number(a.completedAt) - Number(b.completedAt)),
    xp: xp.map(({ kind, amount, createdAt }) => ({ kind, amount, createdAt })),
    answers: rows
      .map(({ isCorrect, answeredAt, attempt, setting }) => ({
        isCorrect,
        answeredAt,
        attempt,
        setting,
      }))
      .toSorted(
        (a, b) =>
          Number(a.answeredAt) - Number(b.answeredAt) ||
          a.attempt - b.attempt ||
          Number(a.isCorrect) - Number(b.isCorrect),
      ),
    enrolments: enrolments
      .map(({ currentLesson, isCompleted, createdAt }) => ({
        currentLesson,
        isCompleted,
        createdAt,
      }))
      .toSorted(
        (a, b) => Number(a.createdAt) - Number(b.createdAt) || a.currentLesson - b.currentLesson,
      ),
  };
};

test("a life comes back equal: on another site, in another account, and twice is once", async () => {
  const source = await aLearner();
  await aLife(source);
  const before = await sumOf(source);
  const file = await fileOf(source);
  expect(nectarFile.safeParse(JSON.parse(file)).error?.issues).toBeUndefined();

  const other = await aLearner();
  const brought = await bring(other, file);
  expect(brought).toMatchObject({ status: "done", reasons: [] });
  expect(brought.stored).toMatchObject({ ...brought.preview });
  expect(brought.preview).toMatchObject({ answers: before.answers.length, notes: [] });
  expect(brought.preview?.courses.map(({ isKnown }) => isKnown)).toEqual([false, false, false]);
  const copied = await sumOf(other);
  expect(withoutIds(copied)).toEqual(withoutIds(before));

  const again = await bring(other, file);
  expect(again.preview).toMatchObject({ answers: 0 });
  expect(again.preview?.courses.map(({ isKnown }) => isKnown)).toEqual([true, true, true]);
  expect(await sumOf(other)).toEqual(copied);
  // Nor does it change what it came from.
  expect(await bring(source, file)).toMatchObject({ status: "done" });
  expect(await sumOf(source)).toEqual(before);

  // A site that has never heard of it: every id is free.
  await deleteAccount(source);
  const back = await aLearner();
  expect(await bring(back, file)).toMatchObject({ status: "done" });
  expect(await sumOf(back)).toEqual(before);
  const mine = one(await db.select().from(courses).where(eq(courses.ownerId, back.id)));
  const texts = await db.select().from(lessons).where(eq(lessons.courseId, mine.id));
  expect(texts.filter(({ status }) => status === "ready").length).toBeGreaterThan(0);
});

test("what a learner may not open and hasn't answered stays closed in the file", async () => {
  const learner = await aLearner();
  const own = await ownCourse(learner);
  const file = JSON.parse(await fileOf(learner)) as {
    courses: { lessons: { questions?: { id: string; key: object }[]; versions?: object[] }[] }[];
  };
  const [first, ...others] = file.courses[0]!.lessons;
  expect(first?.versions).toHaveLength(1);
  for (const { key } of first?.questions ?? []) expect(Object.keys(key)).toEqual(["sealed"]);
  expect(others.length).toBeGreaterThan(0);
  for (const lesson of others)
    expect(Object.keys(lesson).toSorted()).toEqual(["id", "number", "title"]);

  await answerAll(learner, own);
  await finishLesson(learner, { lessonId: own.lessonId, reflection: null }, MONDAY);
  const opened = await fileOf(learner);
  for (const { id } of own.questions) {
    const at = opened.indexOf(`"id":"${id}"`);
    expect(opened.slice(at, opened.indexOf('"difficulty"', at))).not.toContain("sealed");
  }

  // Sealed keys work where they arrive.
  const other = await aLearner();
  await bring(other, JSON.stringify(file));
  const mine = one(await db.select().from(courses).where(eq(courses.ownerId, other.id)));
  const copies = await db.select().from(questions).where(eq(questions.courseId, mine.id));
  const originals = await db.select().from(questions).where(eq(questions.lessonId, own.lessonId));
  const keys = (rows: typeof copies) => rows.map(({ key }) => JSON.stringify(key)).toSorted();
  expect(keys(copies)).toEqual(keys(originals));
});

test("a used account is as one life lived in both", async () => {
  const [source, target, whole] = [await aLearner(), await aLearner(), await aLearner()];
  const courseOf = { a: "Machine Learning Fundamentals", b: "Public Speaking Excellence" };
  const steps: [who: Learner, course: string, day: number][] = [
    [source, courseOf.a, 0],
    [target, courseOf.b, 1],
    [target, "Personal Finance Mastery", 4],
    [source, "Creative Writing Techniques", 5],
    [target, "Data Analysis with Python", 6],
  ];
  for (const [who, course, day] of steps) {
    const wrong = day % 2;
    await aFinishedLesson(who, { course, wrong, at: later(MONDAY, day) });
    await aFinishedLesson(whole, { course, wrong, at: later(MONDAY, day) });
  }
  const file = await fileOf(source);
  expect(await bring(target, file)).toMatchObject({ status: "done" });

  const merged = await sumOf(target);
  const lived = await sumOf(whole);
  expect(merged.stats).toEqual(lived.stats);
  expect(merged.days).toEqual(lived.days);
  // A badge that only both lives together earn is earned now.
  const names = ({ badges }: typeof merged) => badges.map(({ badge }) => badge);
  expect(names(merged)).toEqual(names(lived));
  expect({ ...withoutIds(merged), badges: [] }).toEqual({ ...withoutIds(lived), badges: [] });
  await bring(target, file);
  expect(await sumOf(target)).toEqual(merged);
});

test("a file gives no more points than the rules, no plan, and nothing of another learner", async () => {
  const source = await aLearner();
  await aLife(source);
  const file = JSON.parse(await fileOf(source)) as Record<string, unknown[]> & {
    settings: Record<string, unknown>;
  };
  const victim = await aLearner();
  const own = await ownCourse(victim);
  const points = file.xpEvents as { kind: string; amount: number; reference: string }[];
  for (const event of points) event.amount = 1_000;
  points.push({ ...points[0]!, reference: own.lessonId, kind: "lesson" });
  file.settings.isPremium = true;
  file.subscription = [{ status: "active" }];
  file.badges!.push({ badge: "streak-legend", earnedAt: "2026-11-17T00:00:00Z" });
  file.enrolments!.push({
    courseId: own.courseId,
    currentLesson: 2,
    leftAt: null,
    createdAt: "2026-11-17T00:00:00Z",
  });
  file.sharedCourses!.push({ id: own.courseId, title: "Somebody’s course", contentHash: null });
  const theft = { ...(file.courses![0] as { lessons: object[] }) };
  file.courses!.push({ ...theft, id: own.courseId, title: "<script>alert(1)</script>" });

  const thief = await aLearner();
  const brought = await bring(thief, JSON.stringify(file));
  expect(brought.status).toBe("done");
  expect(brought.stored?.notes[0]).toContain("“Somebody’s course”");
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, thief.id)));
  expect(stats.totalXp).toBeLessThanOrEqual(20 * 2 + 10 * points.length);
  const badges = await db.select().from(userBadges).where(eq(userBadges.userId, thief.id));
  expect(badges.map(({ badge }) => badge)).not.toContain("streak-legend");
  expect(await db.$count(subscriptions, eq(subscriptions.userId, thief.id))).toBe(0);
  const stolen = and(eq(enrollments.userId, thief.id), eq(enrollments.courseId, own.courseId));
  expect(await db.$count(enrollments, stolen)).toBe(0);
  const untouched = one(await db.select().from(courses).where(eq(courses.id, own.courseId)));
  expect(untouched.ownerId).toBe(victim.id);
  expect(untouched.topicName).not.toContain("script");
});

test("each broken or hostile file is refused with a sentence, and nothing of it is stored", async () => {
  const source = await aLearner();
  await aLife(source);
  const file = await fileOf(source);
  const changed = (change: (file: Record<string, Record<string, unknown>[]>) => void) => {
    const copy = JSON.parse(file) as Record<string, Record<string, unknown>[]>;
    change(copy);
    return JSON.stringify(copy);
  };
  const head = file.slice(0, file.indexOf(',\n"sharedCourses"'));
  const course = JSON.stringify((JSON.parse(file) as { courses: object[] }).courses[0]);
  const files: Record<string, [text: string, reason: RegExp]> = {
    cut: [file.slice(0, -200), /ends in the middle/],
    "cut between rows": [file.slice(0, file.indexOf(',\n"answers"')), /ends in the middle/],
    newer: [file.replace("nectar/1", "nectar/2"), /newer version/],
    "not JSON": [file.replace('"answers"', "answers"), /isn’t a file that Nectar wrote/],
    "another JSON": ['{"name": "x"}', /isn’t a file that Nectar wrote/],
    "10,000 levels": [`${head},"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, /isn’t a file/],
    "hundreds of levels in a row": [
      changed((copy) => {
        copy.answers![0]!.response = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
      }),
      /isn’t a file/,
    ],
    "a character that can't be stored": [
      changed((copy) => {
        copy.progress![0]!.reflection = "a\u0000b";
      }),
      /isn’t a file/,
    ],
    "a century ago": [
      changed((copy) => {
        copy.answers!.at(-1)!.answeredAt = "1926-11-16T00:00:00Z";
      }),
      /dates that can’t be right/,
    ],
    "a century ahead": [
      changed((copy) => {
        copy.xpEvents!.at(-1)!.createdAt = "2126-11-16T00:00:00Z";
      }),
      /dates that can’t be right/,
    ],
    "no id": [
      changed((copy) => {
        copy.answers!.at(-1)!.id = "1 or 1=1";
      }),
      /isn’t a file/,
    ],
    "a block of no kind": [
      changed((copy) => {
        const text = JSON.stringify(copy.courses).replace('"kind":"text"', '"kind":"html"');
        copy.courses = JSON.parse(text) as Record<string, unknown>[];
      }),
      /isn’t a file/,
    ],
    "too many courses": [
      `${head},"courses":[${Array.from({ length: 5_001 }, () => course.replace(/"lessons":\[.*$/s, '"lessons":[],"concepts":[],"prerequisites":[]}')).join(",")}]}`,
      /more rows than anyone/,
    ],
    "lists in another order": [`${head},"answers":[{}],"courses":[]}`, /isn’t a file/],
  };
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const before = await sumOf(learner);
  for (const [name, [text, reason]] of Object.entries(files)) {
    // Later than the limit of an hour.
    const now = later(END, Object.keys(files).indexOf(name) / 4);
    const { status, reasons } = await bring(learner, text, now);
    expect([name, status, ...reasons]).toEqual([name, "refused", expect.stringMatching(reason)]);
  }
  expect(await sumOf(learner)).toEqual(before);
  expect(await db.$count(courses, eq(courses.ownerId, learner.id))).toBe(0);
}, 120_000);

test("markup in a text stays a text, and a course that isn't here is left out by name", async () => {
  const source = await aLearner();
  await aLife(source);
  const copy = JSON.parse(await fileOf(source)) as Record<string, Record<string, unknown>[]>;
  copy.courses![0]!.title = "<img src=x onerror=alert(1)>";
  const unknown = v7();
  copy.sharedCourses!.push({ id: unknown, title: "A course of 2031", contentHash: null });
  copy.enrolments!.push({ ...copy.enrolments![0], courseId: unknown });
  copy.progress!.push({ ...copy.progress![0], lessonId: v7() });
  const learner = await aLearner();
  const brought = await bring(learner, JSON.stringify(copy));
  expect(brought.status).toBe("done");
  expect(brought.stored?.notes).toEqual([
    "This site doesn’t have “A course of 2031”. What you did there is left out.",
    "1 row is left out because the course has changed or isn’t here.",
  ]);
  const mine = one(await db.select().from(courses).where(eq(courses.ownerId, learner.id)));
  expect(mine.topicName).toBe("<img src=x onerror=alert(1)>");
});
