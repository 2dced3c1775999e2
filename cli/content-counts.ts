import { readFile, writeFile } from "node:fs/promises";
import { contentCounts } from "#app/library/content-counts.ts";
import { BUILT_IN_COURSES, readLibrary } from "#app/library/library.ts";

export const README = "content/README.md";
/** The table's place in the README. */
export const COUNTS = /(?<=<!-- counts -->\n)[\s\S]*?(?=<!-- end of counts -->)/;

/** `ops content counts [--write]`: prints what each course has, or writes it into the README. Returns the exit code. */
export async function contentCountsCommand(isWritten: boolean): Promise<number> {
  const table = contentCounts(await readLibrary([BUILT_IN_COURSES]));
  if (!isWritten) {
    console.log(table);
    return 0;
  }
  const readme = await readFile(README, "utf8");
  const updated = readme.replace(COUNTS, () => `\n${table}\n`);
  if (updated !== readme) await writeFile(README, updated);
  console.log(`${README} is up to date.`);
  return 0;
}
