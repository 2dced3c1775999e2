import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { concepts, courses, lessons, lessonVersions, sources } from "#app/db/tables/index.ts";
import { Prose } from "#app/ui/prose.tsx";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadProgress } from "../progress/load-progress.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { eraseReadingTexts } from "./erase-reading-texts.ts";
import { removeTopic } from "./remove-topic.ts";
import { MAX_READING_LENGTH, storeReadingCourse } from "./store-reading-course.ts";

const HOSTILE = [
  "# Marks",
  "**Stars** and _lines_ [^1] and `code` and <b>tags</b>, [a link](https://example.org).",
  "> [!ASK] What is this?",
  "| a | b |\n| - | - |\n| 1 | 2 |",
  "- one\n- two\n1. three",
  "$x^2$ costs $5, 2*3*4 and &lt;i&gt; with \\ and ~~lines~~",
  "* * *",
  "```js",
  `${"*_`".repeat(60)} end`,
].join("\n\n");

const TIDES = `# The Moon pulls

The Moon pulls the water of the ocean towards it, so that it rises twice a day.

# Spring and neap

Spring tides come at full moon, when Sun and Moon pull together.

# Harbours

A harbour master watches the water all day long and writes down when it is high.`;

async function aReading(learner: Learner, text = TIDES) {
  const { id } = await aSource(learner, text, { name: "Tides.txt" });
  const stored = await storeReadingCourse(
    learner,
    { chosen: [{ id, parts: null }], lessons: null },
    MONDAY,
  );
  if (stored.status !== "created") throw new Error(stored.status);
  const rows = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, stored.courseId))
    .orderBy(lessons.lessonNumber);
  return { ...stored, sourceId: id, rows };
}

const blocksOf = async (lessonId: string) =>
  one(await db.select().from(lessonVersions).where(eq(lessonVersions.lessonId, lessonId))).blocks;

test("a source becomes lessons in its own words, one for each part, and belongs to its course", async () => {
  const learner = await aLearner();
  const { courseId, lessonId, sourceId, rows } = await aReading(learner);

  expect(one(await db.select().from(courses).where(eq(courses.id, courseId)))).toMatchObject({
    topicName: "Tides",
    source: "reading",
    totalLessons: 3,
    ownerId: learner.id,
    language: "en",
  });
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ["The Moon pulls", "ready"],
    ["Spring and neap", "ready"],
    ["Harbours", "ready"],
  ]);
  expect(await blocksOf(lessonId)).toEqual([
    expect.objectContaining({
      kind: "text",
      text: "The Moon pulls the water of the ocean towards it, so that it rises twice a day.",
    }),
    expect.objectContaining({
      kind: "sources",
      sources: [expect.objectContaining({ source: sourceId, name: "Tides.txt", from: 0 })],
    }),
  ]);
  expect(one(await db.select().from(sources).where(eq(sources.id, sourceId))).courseId).toBe(
    courseId,
  );
  const names = await db.select().from(concepts).where(eq(concepts.courseId, courseId));
  expect(names.map(({ name }) => name).toSorted()).toEqual([
    "Harbours",
    "Spring and neap",
    "The Moon pulls",
  ]);
});

test("whatever Markdown a source contains, its characters are shown as they are", async () => {
  const { rows } = await aReading(await aLearner(), HOSTILE);
  const blocks = (await Promise.all(rows.map(({ id }) => blocksOf(id)))).flat();
  const markup = blocks
    .flatMap((block) => (block.kind === "text" ? block.text : []))
    .map((text) => renderToStaticMarkup(createElement(Prose, { text })))
    .join(" ");

  expect(markup.match(/<(?!\/?(?:div|p)\b)[a-z]+/g)).toBeNull();
  const words = markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  const bare = (text: string) => text.replaceAll(/\s+/g, "");
  expect(bare(words)).toBe(bare(HOSTILE.replace("# Marks", "")));
});

test("a lesson without questions ends after its text, and nothing calls it known", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonId, rows } = await aReading(learner);
  const opened = await loadLessonSession(learner, lessonId, MONDAY);
  expect(opened).toMatchObject({ status: "open", questions: [], session: { phase: "lesson" } });
  expect(await finish(learner, lessonId)).toEqual({ status: "questions-open" });

  expect(await beginQuiz(learner, lessonId, MONDAY, false)).toMatchObject({ status: "begun" });
  expect(await loadLessonSession(learner, lessonId, MONDAY)).toMatchObject({
    session: { phase: "reflection" },
  });
  expect(await finish(learner, lessonId)).toMatchObject({ status: "finished", score: null });

  expect(await loadLessonSession(learner, lessonId, MONDAY)).toMatchObject({
    session: { phase: "lesson" },
    hasNoScore: true,
    weakConcepts: [],
  });
  expect(await beginQuiz(learner, lessonId, MONDAY)).toEqual({ status: "no-questions" });
  expect(await loadLessonComplete(learner, lessonId, MONDAY)).toMatchObject({
    score: null,
    isBeingChecked: false,
    mastery: null,
    nextLessonId: rows[1]!.id,
    completedInTopic: 1,
  });
  expect((await loadReviews(learner, later(MONDAY, 30))).due).toEqual([]);
  expect(JSON.stringify(await loadProgress(learner, null, later(MONDAY, 1)))).not.toMatch(
    /NaN|Infinity/,
  );
});

const finish = (learner: Learner, lessonId: string) =>
  finishLesson(learner, { lessonId, reflection: null }, MONDAY);

test("a free account opens the first lesson, as of every topic", async () => {
  const learner = await aLearner();
  const { rows } = await aReading(learner);
  expect(await loadLessonSession(learner, rows[1]!.id, MONDAY)).toMatchObject({ status: "locked" });
});

test("another learner's source, or one that is in a course already, makes none", async () => {
  const [owner, other] = [await aLearner(), await aLearner()];
  const { id } = await aSource(owner, TIDES);
  const make = (learner: Learner) =>
    storeReadingCourse(learner, { chosen: [{ id, parts: null }], lessons: 3 }, MONDAY);
  expect(await make(other)).toEqual({ status: "sources-unavailable" });
  expect(await make(owner)).toMatchObject({ status: "created" });
  expect(await make(owner)).toEqual({ status: "sources-unavailable" });
  expect(await db.select().from(courses).where(eq(courses.ownerId, owner.id))).toHaveLength(1);
});

test("more text than a thick book makes none, and fewer of its parts do", async () => {
  const learner = await aLearner();
  const { id } = await aSource(learner, TIDES);
  const [first] = (await db.select().from(sources).where(eq(sources.id, id)))[0]!.parts;
  const end = MAX_READING_LENGTH + 1;
  const parts = [first!, { ...first!, start: first!.end, end }];
  await db.update(sources).set({ parts }).where(eq(sources.id, id));
  const make = (chosen: number[] | null) =>
    storeReadingCourse(learner, { chosen: [{ id, parts: chosen }], lessons: 3 }, MONDAY);
  expect(await make(null)).toEqual({ status: "too-long" });
  expect(await make([0])).toMatchObject({ status: "created" });
});

test("a month after its learner left it, its words are gone, and its titles and scores stay", async () => {
  const learner = await aLearner();
  const [left, going] = [await aReading(learner), await aReading(learner)];
  const textsOf = async (rows: readonly { id: string }[]) => {
    const texts: string[] = [];
    for (const { id } of rows) texts.push(JSON.stringify(await blocksOf(id)));
    return texts.join("\n");
  };
  await removeTopic(learner, left.courseId, MONDAY);
  await eraseReadingTexts(later(MONDAY, 29.9));
  expect(await textsOf(left.rows)).toContain("harbour master");

  await eraseReadingTexts(later(MONDAY, 30.1));
  await eraseReadingTexts(later(MONDAY, 31));

  expect(await textsOf(left.rows)).not.toMatch(/harbour master|The Moon pulls the water/);
  expect(await textsOf(left.rows)).toContain("They were deleted with the source");
  expect(await textsOf(going.rows)).toContain("harbour master");
  const titles = await db
    .select({ title: lessons.title, version: lessons.currentVersionId })
    .from(lessons)
    .where(eq(lessons.courseId, left.courseId));
  expect(titles.map(({ title }) => title)).toContain("Harbours");
  expect(titles.every(({ version }) => version !== null)).toBe(true);
});
