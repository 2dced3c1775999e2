import { expect, test, vi } from "vitest";
import { listCourses, loadLibrary } from "./library.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

test("what stays in memory of a course is its first lesson and the names of the others", async () => {
  const library = await loadLibrary();
  const courseList = await listCourses();

  expect(courseList.map(({ slug }) => slug)).toEqual(library.map(({ slug }) => slug));
  for (const [index, { lessons, ...course }] of library.entries())
    expect(courseList[index]).toEqual({
      ...course,
      first: lessons[0],
      lessons: lessons.map(({ title, objective }) => ({ title, objective })),
    });
  expect(JSON.stringify(courseList).length).toBeLessThan(JSON.stringify(library).length / 5);
});

test("those who need the library at the same time share it", async () => {
  const [one, other] = await Promise.all([loadLibrary(), loadLibrary()]);

  expect(other).toBe(one);
});
