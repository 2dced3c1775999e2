import { strToU8, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import { writeCourse } from "#app/library/write-course.ts";
import { readOwnCourse } from "./read-own-course.ts";
import { ZIP_LIMITS } from "./read-zip.ts";

const [course] = await builtInLibrary();
const files = writeCourse(course!);

type Texts = Record<string, string | null>;

/** The folder with some files changed; null leaves one out. */
function zipOf(changes: Texts = {}, folder = "my-course/", more: Zippable = {}): Buffer {
  const texts = Object.entries({ ...Object.fromEntries(files), ...changes });
  const entries = texts.flatMap(([name, text]) =>
    text === null ? [] : [[folder + name, strToU8(text)] as const],
  );
  return Buffer.from(zipSync({ ...Object.fromEntries(entries), ...more }));
}

async function reasonsFor(zip: Buffer, name = "course.zip"): Promise<readonly string[]> {
  const refused = await readOwnCourse(zip, name).catch((error: unknown) => error);
  return (refused as { reasons?: readonly string[] }).reasons ?? ["accepted"];
}

test.for([
  ["in a folder", "my-course/", "my-course"],
  ["at the root, where the file's name is the folder's", "", "course"],
])("a course %s is read", async ([, folder, slug]) => {
  expect(await readOwnCourse(zipOf({}, folder), "course.zip")).toEqual({ ...course!, slug });
});

test("what systems add to a zip is left out", async () => {
  const more = { "__MACOSX/my-course/._01.md": strToU8("x"), "my-course/.DS_Store": strToU8("x") };
  expect(await reasonsFor(zipOf({}, "my-course/", more))).toEqual(["accepted"]);
});

test("one lesson with one question is a course: no diagram, no sources, no length, no voice", async () => {
  const small: Texts = {
    ...Object.fromEntries([...files.keys()].map((name) => [name, null])),
    "course.yaml": `topic_name: Knots
concepts: [{ name: Bowline, description: A loop that holds., difficulty: 1, lesson_number: 1 }]
`,
    "01.md": `---
lesson_number: 1
title: The king of knots
questions:
  - kind: short
    question_text: Which knot makes a loop that holds?
    accepted: [bowline]
    explanation: The bowline cannot slip.
    feedback_correct: Yes.
    feedback_incorrect: Think of a rescue.
    difficulty_level: 1
    concept: Bowline
---

## Explanation

It is not difficult.

## Example

## Why this matters
`,
  };
  const read = await readOwnCourse(zipOf(small), "course.zip");
  expect(read.lessons[0]?.blocks).toEqual([
    { id: "explanation", section: "explanation", kind: "text", text: "It is not difficult." },
  ]);
  expect(read.slug).toBe("my-course");
});

const lesson = files.get("01.md")!;
const head = files.get("course.yaml")!;
const lineOf = (text: string, words: string) =>
  text.slice(0, text.indexOf(words)).split("\n").length;

test.for<[string, Texts, RegExp | string]>([
  ["no head", { "course.yaml": null }, /^There is no course.yaml in it/],
  ["a missing lesson", { "03.md": null, "11.md": files.get("10.md")! }, "03.md:1 is missing"],
  [
    "a gap at the end",
    { "10.md": null, "10.questions.yaml": null },
    /^course.yaml:\d+ .*: there is no lesson 10$/,
  ],
  [
    "an unknown concept",
    { "01.md": lesson.replace(/^( +concept:) .*$/m, "$1 Qwertz") },
    new RegExp(`^01.md:${lineOf(lesson, "  concept:")} names an unknown concept: Qwertz$`),
  ],
  [
    "a field that isn't there",
    { "course.yaml": head.replace(/^topic_name: .*$/m, "") },
    /^course.yaml:1 topic_name: is missing$/,
  ],
  [
    "a field of another kind",
    { "course.yaml": head.replace(/^topic_name: .*$/m, "topic_name: [Knots]") },
    /^course.yaml:\d+ topic_name: expected string, received array$/,
  ],
  [
    "a field that nothing reads",
    { "01.md": lesson.replace("---\n", "---\nmood: good\n") },
    /^01.md:2 mood: nothing reads this/,
  ],
  [
    "a key that is no option",
    { "01.md": lesson.replace(/^( +correct_answer:) .*$/m, "$1 Something else") },
    /^01.md:\d+ correct_answer is none of the options: Something else$/,
  ],
  [
    "options that are equal",
    { "01.md": lesson.replace(/(\n +options:\n)( +- .*\n)( +- .*\n)/, "$1$2$2") },
    /^01.md:\d+ /,
  ],
  [
    "a block of no kind",
    { "01.md": lesson.replace("## Example", "```blocks\n- kind: video\n```\n\n## Example") },
    /^01.md:\d+ blocks\.0/,
  ],
  [
    "blocks that are none",
    { "01.md": lesson.replace("## Example", "```blocks\n- \n- 5\n```\n\n## Example") },
    /^01.md:\d+ blocks: expected a list of blocks$/,
  ],
  ["broken YAML", { "course.yaml": `${head}\n  - [` }, /^course.yaml:\d+ /],
  [
    "aliases that grow",
    {
      "course.yaml": `a: &a [x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f"].map((name, at) => `${name}: &${name} [${`*${"abcdef"[at]},`.repeat(9)}]`).join("\n")}\n`,
    },
    /^course.yaml:\d+ Excessive alias count/,
  ],
  [
    "ten thousand levels",
    { "course.yaml": `a: ${"[".repeat(10_000)}` },
    /nested too deeply|^course.yaml:\d+ /,
  ],
  [
    "another's seal",
    { "01.md": lesson.replace(/^( +)correct_answer: .*$/m, "$1sealed: AAAA") },
    /^01.md:\d+ questions\.0\.sealed: this seal belongs to another question_text/,
  ],
  [
    "a wall of signs",
    { "01.md": lesson.replace("## Example", `${"*".repeat(400)}\n\n## Example`) },
    /^01.md:\d+ a paragraph with too many signs of Markdown/,
  ],
])("%s is refused with its place", async ([, changes, reason]) => {
  const [first = ""] = await reasonsFor(zipOf(changes));
  expect(first).toMatch(reason);
});

test("what can't be seen is taken out, and nothing is left that a database refuses", async () => {
  const hidden = lesson.replace(/^title: .*$/m, String.raw`title: "A\0B\u202E\uD800C"`);
  const read = await readOwnCourse(zipOf({ "01.md": hidden }), "course.zip");
  expect(read.lessons[0]?.title).toBe("ABC");
});

/** With some bytes of the directory's first entry changed. */
function tampered(zip: Buffer, at: number, bytes: number[]): Buffer {
  const changed = Buffer.from(zip);
  Buffer.from(bytes).copy(changed, changed.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + at);
  return changed;
}

const manyFiles = Object.fromEntries(
  Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, index) => [`x/${index}.md`, strToU8("x")]),
);

test.for<[string, Buffer, RegExp]>([
  ["no zip", Buffer.from("PK\u0003\u0004 and then nothing"), /isn’t a zip file/],
  ["a short file", Buffer.from("PK"), /isn’t a zip file/],
  ["half a zip", zipOf().subarray(0, 5_000), /isn’t a zip file/],
  ["too many files", zipOf({}, "a/", manyFiles), /more than 200 files/],
  ["a large file", zipOf({ "01.md": "x".repeat(ZIP_LIMITS.fileBytes + 1) }), /is larger than 1 MB/],
  [
    "a large folder",
    zipOf(Object.fromEntries([1, 2, 3, 4, 5].map((name) => [`${name}.md`, "x".repeat(1_000_000)]))),
    /larger than 4 MB/,
  ],
  ["a size that lies low", tampered(zipOf(), 24, [1, 0, 0, 0]), /is damaged/],
  ["a size that lies high", tampered(zipOf(), 24, [0, 0, 0, 0x7f]), /larger than 1 MB/],
  ["a checksum that is wrong", tampered(zipOf(), 16, [1, 2, 3, 4]), /is damaged/],
  ["a password", tampered(zipOf(), 8, [1, 0]), /has a password/],
  ["a link", tampered(zipOf(), 38, [0, 0, 0, 0xa0]), /is a link to another file/],
  ["another packing", tampered(zipOf(), 10, [14, 0]), /packed in a way/],
  ["a path outside", zipOf({}, "a/", { "../x.md": strToU8("x") }), /outside of its folder/],
  ["an absolute path", zipOf({}, "a/", { "/etc/x.md": strToU8("x") }), /outside of its folder/],
  ["a zip in it", zipOf({}, "a/", { "a/b.zip": strToU8("x") }), /zip file in a zip file/],
  ["two courses", zipOf({}, "a/", { "b/course.yaml": strToU8("x") }), /more than one course/],
  ["a deeper folder", zipOf({}, "a/b/"), /no course.yaml in it/],
  ["another encoding", zipOf({}, "a/", { "a/01.md": new Uint8Array([0xff, 0xfe, 0x41]) }), /UTF-8/],
])("%s is one sentence", async ([, zip, reason]) => {
  const reasons = await reasonsFor(zip);
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(reason);
});
