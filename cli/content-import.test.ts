import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contentImport } from "./content-import.ts";

let folder: string;
let library: string;
let output: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nectar-import-"));
  library = join(folder, "data", "curricula");
  output = [];
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void output.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function aCourse(slug: string, name: string) {
  const course = join(folder, slug);
  await cp("content/curricula/machine-learning-fundamentals", course, { recursive: true });
  const head = join(course, "course.yaml");
  const text = await readFile(head, "utf8");
  const aliases = /aliases:\n(?: {2}- .+\n)+/;
  await writeFile(
    head,
    text.replace(/^topic_name: .+$/m, `topic_name: ${name}`).replace(aliases, "aliases: []\n"),
  );
  return course;
}

test("a valid course is imported, and replaced by a later version", async () => {
  const course = await aCourse("bee-keeping", "Bee Keeping");
  await writeFile(join(course, "notes.txt"), "for myself");

  expect(await contentImport(course, library)).toBe(0);
  expect(output.pop()).toBe("bee-keeping: 10 lessons added. Restart Nectar to serve them.");
  await aCourse("bee-keeping", "Keeping Bees");
  expect(await contentImport(`${course}/`, library)).toBe(0);

  expect(output.pop()).toBe("bee-keeping: 10 lessons replaced. Restart Nectar to serve them.");
  expect(await readdir(library)).toEqual(["bee-keeping"]);
  const files = await readdir(join(library, "bee-keeping"));
  expect(files).toHaveLength(21);
  expect(files).not.toContain("notes.txt");
  const head = await readFile(join(library, "bee-keeping", "course.yaml"), "utf8");
  expect(head).toContain("topic_name: Keeping Bees");
});

test("an invalid course is refused with file and line, and the existing one stays", async () => {
  const course = await aCourse("bee-keeping", "Bee Keeping");
  await contentImport(course, library);
  const lesson = join(course, "03.md");
  const text = await readFile(lesson, "utf8");
  await writeFile(lesson, text.replace(/correct_answer: .+/, "correct_answer: Plums"));
  output.length = 0;

  expect(await contentImport(course, library)).toBe(1);

  expect(output).toEqual([
    `${lesson}:27 correct_answer is none of the options: Plums`,
    "Nothing was imported.",
  ]);
  expect(await readFile(join(library, "bee-keeping", "03.md"), "utf8")).toBe(text);
});

test.each([
  ["Bee Keeping", "Bee Keeping", "may only have a-z"],
  [
    "bee-keeping",
    "Machine learning",
    "“Machine learning” already belongs to the course machine-learning",
  ],
])("a course %s that is called %s is refused: %s", async (slug, name, reason) => {
  expect(await contentImport(await aCourse(slug, name), library)).toBe(1);
  expect(output.join("\n")).toContain(reason);
});

test.each(["course.yaml", "03.md", "03.questions.yaml"])(
  "a named pipe instead of %s is refused in one line; it might never end",
  async (name) => {
    const course = await aCourse("bee-keeping", "Bee Keeping");
    await rm(join(course, name));
    execFileSync("mkfifo", [join(course, name)]);

    expect(await contentImport(course, library)).toBe(1);
    expect(output).toEqual([
      `${join(course, name)}:1 cannot be read: it isn’t a file`,
      "Nothing was imported.",
    ]);
  },
);

test("a folder without a course is refused", async () => {
  expect(await contentImport(join(folder, "nothing"), library)).toBe(1);
  expect(output[0]).toContain("course.yaml:1 cannot be read");
});
