import { and, asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { db } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  lessonVersions,
  memories,
  questions,
  studySessions,
  userStats,
} from "#app/db/tables/index.ts";
import { rememberedBy } from "../../../../test/remembered.ts";
import { collectionIn } from "../../../../test/read-apkg-collection.ts";
import { schema18, zstdPackage, type RawCard } from "../../../../test/apkg-files.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../../test/builders.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { answerQuestion } from "../../quizzes/answer-question.ts";
import { loadLessonSession } from "../../lessons/load-lesson-session.ts";
import { loadReviews } from "../../reviews/load-reviews.ts";
import { takeCourseAsAnki } from "../../topics/book/take-anki.ts";
import type { BroughtFile } from "../import-format.ts";
import { ankiFormat } from "./anki-format.ts";

const fileOf = (bytes: Uint8Array, name = "bees.apkg"): BroughtFile => ({
  name,
  size: bytes.length,
  // oxlint-disable-next-line typescript/require-await -- as it comes from the database
  bytes: async function* () {
    for (let from = 0; from < bytes.length; from += 10_000)
      yield bytes.subarray(from, from + 10_000);
  },
});

const store = (learner: Learner, bytes: Uint8Array, now = MONDAY) =>
  db.transaction((tx) =>
    ankiFormat.store(tx, learner, fileOf(bytes), { now, onProgress: () => undefined }),
  );

const LONG = "They turn by the angle to the sun, and waggle for as long as the way is far.";

const CARDS: RawCard[] = [
  {
    guid: "queen",
    fields: ["Queen", "Königin (die)"],
    interval: 9,
    reviews: [
      [later(MONDAY, -20), 1],
      [later(MONDAY, -20, 1), 3],
      [later(MONDAY, -18), 3],
      [later(MONDAY, -9), 3],
    ],
  },
  {
    guid: "dance",
    fields: ["How do they dance?", `<div>${LONG}</div><img src="a.jpg">`],
    interval: 4,
    reviews: [[later(MONDAY, -3), 2]],
  },
  { guid: "gaps", type: 2, fields: ["Bees {{c1::dance}} for {{c1::nectar}}.", "<b>All</b> do."] },
  { guid: "hostile", fields: ["<script>alert(1)</script>*a* `b` [c](http://d) | {{x}}", "yes"] },
  { guid: "picture", fields: ["<img src=b.jpg>", "nothing"] },
  { guid: "off", fields: ["Off", "Aus"], queue: -1 },
  { guid: "lost", fields: ["Lost", "Verloren"], interval: 30 },
];

const rowsOf = async (learner: Learner) => {
  const owned = eq(courses.ownerId, learner.id);
  return {
    courses: await db.select().from(courses).where(owned),
    lessons: await db
      .select({ lesson: lessons, blocks: lessonVersions.blocks })
      .from(lessons)
      .innerJoin(lessonVersions, eq(lessonVersions.id, lessons.currentVersionId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(owned)
      .orderBy(asc(lessons.lessonNumber)),
    questions: (
      await db
        .select({ question: questions })
        .from(questions)
        .innerJoin(courses, eq(courses.id, questions.courseId))
        .where(owned)
        .orderBy(asc(questions.lessonId), asc(questions.orderIndex))
    ).map(({ question }) => question),
    concepts: await db
      .select({ concept: concepts })
      .from(concepts)
      .innerJoin(courses, eq(courses.id, concepts.courseId))
      .where(owned)
      .orderBy(asc(concepts.position)),
    answers: await db
      .select()
      .from(answers)
      .where(eq(answers.userId, learner.id))
      .orderBy(asc(answers.answeredAt)),
    sessions: await db.select().from(studySessions).where(eq(studySessions.userId, learner.id)),
    progress: await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
    memories: await db.select().from(memories).where(eq(memories.userId, learner.id)),
  };
};

const questionAbout = async (learner: Learner, text: string) =>
  (await rowsOf(learner)).questions.find(({ questionText }) => questionText.includes(text))!;

test("a preview says what would come, and stores nothing", async () => {
  const learner = await aLearner();
  const preview = await ankiFormat.preview(learner, fileOf(zstdPackage(schema18(CARDS))), MONDAY);
  expect(preview).toEqual({
    courses: [{ title: "Bees", lessons: 2, isKnown: false }],
    answers: 4,
    notes: [
      "1 card without text on both sides is left out.",
      "1 suspended card is left out.",
      "1 card comes without its history, so it begins as new.",
    ],
  });
  expect((await rowsOf(learner)).courses).toEqual([]);
});

test("a deck becomes a course of one's own: lessons with a table, questions, memories", async () => {
  const learner = await aLearner();
  await store(learner, zstdPackage(schema18(CARDS)));
  const rows = await rowsOf(learner);
  expect(rows.courses).toMatchObject([{ topicName: "Bees", source: "imported", totalLessons: 2 }]);
  expect(rows.lessons.map(({ lesson }) => [lesson.title, lesson.status])).toEqual([
    ["Dances (1)", "ready"],
    ["Dances (2)", "ready"],
  ]);
  expect(rows.lessons[0]?.blocks[1]).toMatchObject({
    kind: "table",
    rows: [
      ["Queen", "Königin (die)"],
      ["How do they dance?", LONG],
    ],
  });
  expect(await questionAbout(learner, "Queen")).toMatchObject({
    kind: "short",
    key: { accepted: ["Königin (die)", "Königin"] },
  });
  expect(await questionAbout(learner, "dance?")).toMatchObject({
    kind: "self",
    content: { answer: LONG },
  });
  expect(await questionAbout(learner, "gaps")).toMatchObject({
    kind: "cloze",
    content: { text: "Bees ___ for ___." },
    key: { gaps: [["dance"], ["nectar"]], explanation: "All do." },
  });
  // The lesson of studied cards is done, the other one is next.
  expect(rows.progress.map(({ lessonId }) => lessonId)).toEqual([rows.lessons[0]?.lesson.id]);
  expect(
    await db.select().from(enrollments).where(eq(enrollments.userId, learner.id)),
  ).toMatchObject([{ currentLesson: 2, isCompleted: false, leftAt: null }]);
  // Nothing was done here.
  const [stats] = await db.select().from(userStats).where(eq(userStats.userId, learner.id));
  expect(stats?.totalXp ?? 0).toBe(0);
});

test("reviews are answers, one a day, and memories are their fold", async () => {
  const learner = await aLearner();
  await store(learner, zstdPackage(schema18(CARDS)));
  const {
    answers: answerRows,
    sessions,
    memories: remembered,
    concepts: ideas,
  } = await rowsOf(learner);
  expect(answerRows.map(({ isCorrect, hints, setting }) => [isCorrect, hints, setting])).toEqual([
    [false, 0, "review"],
    [true, 0, "review"],
    [true, 0, "review"],
    [true, 1, "review"],
  ]);
  expect(sessions).toHaveLength(4);
  expect(sessions.every(({ kind, finishedAt }) => kind === "review" && finishedAt !== null)).toBe(
    true,
  );
  // A card that was never studied is new.
  expect(remembered).toHaveLength(2);
  expect(ideas).toHaveLength(5);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
  const due = await loadReviews(learner, later(MONDAY, 40));
  expect(due.due).toHaveLength(1);
});

test("ratings given elsewhere measure nobody here: neither the learner's pace nor the site's promise", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const before = (await rememberedBy(learner.id)).stored.learner;
  await store(learner, zstdPackage(schema18(CARDS)));
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
  const { weeks: _, ...after } = stored.learner!;
  expect(before).toMatchObject(after);
});

test("the same file again changes nothing", async () => {
  const learner = await aLearner();
  const file = zstdPackage(schema18(CARDS));
  await store(learner, file);
  const before = await rowsOf(learner);
  const again = await store(learner, file, later(MONDAY, 1));
  expect(again).toMatchObject({ courses: [{ isKnown: true }], answers: 0 });
  expect(await rowsOf(learner)).toEqual(before);
});

test("an updated file changes texts, adds what is new and loses nothing", async () => {
  const learner = await aLearner();
  await store(learner, zstdPackage(schema18(CARDS)));
  const before = await rowsOf(learner);
  const [queen, ...others] = CARDS as [RawCard, ...RawCard[]];
  const changed = [
    {
      ...queen,
      fields: ["Queen bee", "Königin"],
      reviews: [...queen.reviews!, [later(MONDAY, -1), 3] as [Date, number]],
    },
    ...others,
    { guid: "new", fields: ["Wax", "Wachs"] },
  ];
  const preview = await store(learner, zstdPackage(schema18(changed)));
  expect(preview.answers).toBe(1);
  const after = await rowsOf(learner);
  const question = await questionAbout(learner, "Queen bee");
  expect(before.questions.map(({ id }) => id)).toContain(question.id);
  expect(question.key).toMatchObject({ accepted: ["Königin"] });
  expect(JSON.stringify(after.lessons[0]?.blocks)).toContain("Queen bee");
  expect(after.lessons.map(({ lesson }) => lesson.title)).toEqual([
    "Dances (1)",
    "Dances (2)",
    "Dances",
  ]);
  expect(after.answers).toHaveLength(before.answers.length + 1);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("two learners have the same file each for themselves", async () => {
  const [one, other] = [await aLearner(), await aLearner()];
  const file = zstdPackage(schema18(CARDS));
  await store(one, file);
  const before = await rowsOf(one);
  await store(other, file);
  expect(await rowsOf(one)).toEqual(before);
  const ids = new Set(before.questions.map(({ id }) => id));
  expect((await rowsOf(other)).questions.filter(({ id }) => ids.has(id))).toEqual([]);
});

test("no text of a card is markup", async () => {
  const learner = await aLearner();
  await store(learner, zstdPackage(schema18(CARDS)));
  const { lessons: stored } = await rowsOf(learner);
  const cells = stored.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : [])),
  );
  expect(cells).toContain("\\*a\\* \\`b\\` \\[c\\](http://d) \\| {{x}}");
});

test("moments in the future are now", async () => {
  const learner = await aLearner();
  const ahead = { guid: "a", fields: ["A", "B"], interval: 1, reviews: [[later(MONDAY, 400), 3]] };
  await store(learner, zstdPackage(schema18([ahead as RawCard])));
  expect((await rowsOf(learner)).answers).toMatchObject([{ answeredAt: MONDAY }]);
});

describe("a self-rated question", () => {
  test("shows its answer to whoever asks, and is what they say", async () => {
    const learner = await aLearner();
    const fresh = [{ guid: "dance", fields: ["How do they dance?", LONG] }];
    await store(learner, zstdPackage(schema18(fresh)));
    const { id: questionId, lessonId } = await questionAbout(learner, "dance?");
    const page = await loadLessonSession(learner, lessonId, MONDAY);
    expect(page).toMatchObject({ status: "open", questions: [{ kind: "self" }] });
    const rate = (answer: string) =>
      answerQuestion(learner, { lessonId, questionId, answer: [answer] }, MONDAY);
    expect(await rate("perhaps")).toEqual({ status: "unclear" });
    expect(await rate("missed")).toMatchObject({ status: "answered", isCorrect: false });
    // There's no second try.
    expect(await rate("known")).toMatchObject({ isCorrect: false, isSecondCorrect: null });
    expect((await rowsOf(learner)).memories).toMatchObject([{ lapses: 0, lapsesInARow: 0 }]);
  });
});

test("what goes out to Anki comes back with the same cards and days", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner);
  const taken = await takeCourseAsAnki(learner, courseId, MONDAY);
  if (taken.status !== "found") throw new Error(taken.status);
  const other = await aLearner();
  await store(other, taken.file);
  const { questions: questionRows, answers: answerRows } = await rowsOf(other);
  expect(questionRows).toHaveLength(collectionIn(taken.file).cards.length);
  const own = await db
    .select()
    .from(answers)
    .where(and(eq(answers.userId, learner.id), eq(answers.attempt, 1)));
  expect(
    answerRows.map(({ answeredAt, isCorrect }) => [answeredAt.getTime() > 0, isCorrect]),
  ).toEqual(own.map(({ isCorrect }) => [true, isCorrect]));
});
