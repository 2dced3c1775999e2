import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { parse } from "yaml";

/** A lesson as it is without blocks, whose details stand in its text: each test adds the blocks it is about. */
const withoutBlocks = (text: string) =>
  text.replaceAll(/```blocks\n([^]*?)\n```/g, (_, list: string) =>
    (parse(list) as { kind: string; text: string }[])
      .flatMap(({ kind, text: detail }) => (kind === "more" ? detail : []))
      .join("\n\n"),
  );

/** A copy of a built-in course for each test to spoil, in a library of its own. */
export function courseToSpoil() {
  const copy = { library: "", course: "" };
  beforeEach(async () => {
    copy.library = await mkdtemp(join(tmpdir(), "nectar-courses-"));
    copy.course = join(copy.library, "machine-learning-fundamentals");
    await cp("content/curricula/machine-learning-fundamentals", copy.course, {
      recursive: true,
      // Only with its quizzes: few questions are then no mistake.
      filter: (file) => !file.endsWith(".questions.yaml"),
    });
    const files = (await readdir(copy.course)).filter((file) => file.endsWith(".md"));
    for (const file of files.map((name) => join(copy.course, name)))
      await writeFile(file, withoutBlocks(await readFile(file, "utf8")));
  });
  afterEach(() => rm(copy.library, { recursive: true }));
  return copy;
}
