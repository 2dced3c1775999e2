import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { readCourse } from "./read-course.ts";
import { storedLibrary } from "./stored-library.ts";

const SLUG = "machine-learning-fundamentals";

let courses: string;
let stored: string;
beforeEach(async () => {
  courses = await mkdtemp(join(tmpdir(), "nectar-courses-"));
  stored = join(courses, ".stored");
  await cp(join("content/curricula", SLUG), join(courses, SLUG), { recursive: true });
});
afterEach(() => rm(courses, { recursive: true }));

const read = vi.fn<() => Promise<LibraryCourse[]>>(async () => [
  await readCourse(join(courses, SLUG)),
]);
beforeEach(() => void read.mockClear());
const library = () => storedLibrary({ courses: join(courses, SLUG), stored }, read);

test("the same courses are read once, and are the same from the file", async () => {
  const first = await library();
  expect(await library()).toEqual(first);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a changed course is read again, and what was stored before is deleted", async () => {
  await library();
  const file = join(courses, SLUG, "course.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace("topic_name: Machine Learning", "topic_name: Changed Learning"),
  );

  const [course] = await library();

  expect(course?.topic_name).toBe("Changed Learning Fundamentals");
  expect(await readdir(stored)).toHaveLength(1);
});

test("a folder that cannot be written to only costs time", async () => {
  await writeFile(stored, "a file");
  await library();
  expect(await library()).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(2);
});
