import type { Block } from "#app/rules/blocks/block.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { v7 } from "uuid";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, enrollments, lessonProgress, lessons, users } from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { countFigures } from "../landing/count-figures.ts";
import { findCoursePreview } from "./find-course-preview.ts";
import { loadCatalog } from "./load-catalog.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const COURSE = "machine-learning-fundamentals";
const MINUTE = 60_000;
const afterMinutes = (minutes: number) => new Date(MONDAY.getTime() + minutes * MINUTE);

/** A hundred learners, of whom every fourth started the course and finished twenty lessons. */
async function aLivelyInstance() {
  const stamps = { createdAt: MONDAY, updatedAt: MONDAY };
  const people = Array.from({ length: 100 }, (_, index) => ({
    id: v7(),
    name: `Learner ${index}`,
    email: `crowd${index}@example.org`,
    ...stamps,
  }));
  await db.insert(users).values(people);
  const courseId = v7();
  await db.insert(courses).values({
    id: courseId,
    topicName: "Machine Learning Fundamentals",
    source: "library",
    slug: COURSE,
    ...stamps,
  });
  const taken = people.filter((_, index) => index % 4 === 0);
  await db.insert(enrollments).values(taken.map(({ id }) => ({ userId: id, courseId, ...stamps })));
  const written = Array.from({ length: 20 }, (_, index) => ({
    id: v7(),
    courseId,
    lessonNumber: index + 1,
    title: "A lesson",
  }));
  await db.insert(lessons).values(written);
  await db.insert(lessonProgress).values(
    taken.flatMap(({ id: userId }) =>
      written.map((lesson) => ({
        userId,
        lessonId: lesson.id,
        courseId: lesson.courseId,
        completedAt: MONDAY,
        reviewCount: 2,
      })),
    ),
  );
}

test("after the samples come the courses in the site's language, and levels without a course are no choice", async () => {
  const { topics, levels } = await loadCatalog(MONDAY);
  const languages = topics.slice(6).map(({ language }) => language);
  expect(new Set(languages)).toEqual(new Set(["en", "es"]));
  expect(languages).toEqual(languages.toSorted());
  expect(new Set(levels)).toEqual(new Set(topics.map(({ level }) => level)));
});

test("the six sample topics come first, and a new instance shows no figures", async () => {
  const { topics: catalogTopics } = await loadCatalog(MONDAY);

  expect(catalogTopics.slice(0, 6).map((topic) => topic.name)).toEqual([
    "Machine Learning Fundamentals",
    "Digital Marketing Strategy",
    "Personal Finance Mastery",
    "Public Speaking Excellence",
    "Data Analysis with Python",
    "Creative Writing Techniques",
  ]);
  expect(catalogTopics.every((topic) => topic.tags.length > 0 && topic.description !== "")).toBe(
    true,
  );
  expect(catalogTopics.every((topic) => topic.popularity === null)).toBe(true);
  expect(await countFigures(MONDAY)).toBeNull();
});

test("figures are cached for ten minutes", async () => {
  await aLivelyInstance();

  expect(await countFigures(afterMinutes(9))).toBeNull();
  expect(await countFigures(afterMinutes(11))).toEqual({
    learners: 100,
    lessonsFinished: 500,
    reviewsDone: 1_000,
    popularity: { [COURSE]: 0.25 },
  });
});

test("a topic shows the share of learners who started it", async () => {
  const { topics: catalogTopics } = await loadCatalog(afterMinutes(12));

  expect(catalogTopics.find((topic) => topic.slug === COURSE)?.popularity).toBe(0.25);
});

test("the catalogue stays the same list until its figures change", async () => {
  const early = afterMinutes(30);

  const [{ topics: first }, { topics: second }] = [
    await loadCatalog(early),
    await loadCatalog(early),
  ];

  expect(second).toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
  expect((await loadCatalog(afterMinutes(41))).topics).not.toBe(first);
});

test("every course preview has ten titles and the first lesson without questions", async () => {
  const { topics: catalogTopics } = await loadCatalog(MONDAY);
  const slugs = catalogTopics.flatMap(({ slug }) => (slug ? [slug] : []));

  const previews = await Promise.all(slugs.map(findCoursePreview));

  expect(previews.length).toBeGreaterThanOrEqual(5);
  expect(previews.every((preview) => preview?.lessons.length === 10)).toBe(true);
  expect(
    previews.every(
      (preview) => preview && textOf(preview.first.blocks as Block[], "explanation").length > 500,
    ),
  ).toBe(true);
  // The options of a stop inside the example belong to the text.
  expect(JSON.stringify(previews)).not.toMatch(/correct_answer|feedback_|question_text|belief/);
});

test("an unknown course has no preview", async () => {
  expect(await findCoursePreview("../package")).toBeNull();
});
