import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { allTexts } from "./courses.ts";

/** What stands in code, or is a line of it, keeps the characters a keyboard has. */
const CODE = /```[\s\S]*?```|`[^`]*`/g;
const CODE_LINE = /[\w\])]\[?[[(]["']|\w\s?=\s?"|"%/;

const FAULTS = [
  { name: "a straight quotation mark: “…” and ’", look: /["']/ },
  { name: "three dots: …", look: /\.\.\./ },
  { name: "two spaces", look: /\S {2,}\S/ },
  { name: "a dash: a comma, a colon or two sentences", look: /[—–]|\p{L} --? \p{L}/u },
  { name: "a space before a mark", look: /\p{L} [,;:!?](?=\s|$)/u },
  { name: "a quotation that does not end", look: /“[^”]*“|”[^“]*”|“[^”]*$/ },
] as const;

/** Each fault with what stands around it. */
function faultsOf(place: string, text: string): string[] {
  const prose = text.replaceAll(CODE, "code");
  if (CODE_LINE.test(prose)) return [];
  return prose.split(/\n\s*\n/).flatMap((paragraph) =>
    FAULTS.flatMap(({ name, look }) => {
      const found = look.exec(paragraph);
      if (!found) return [];
      const around = paragraph.slice(Math.max(0, found.index - 20), found.index + 20);
      return [`${place}: ${name}, in “${around}”`];
    }),
  );
}

/** The functions of a picture: `- c` is a term. */
const FORMULA = /\.curves\.\d+\.y$/;

function* textsOf(value: unknown, place: string): Generator<[string, string]> {
  if (FORMULA.test(place)) return;
  if (typeof value === "string") yield [place, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) yield* textsOf(part, `${place}.${key}`);
}

test("the faults are seen, and code is left alone", () => {
  const faulty = ['say "no"', "it's", "well...", "a  b", "a – b", "a - b", "a !", "“a “b”"];
  const fine = ["“No”, it’s 3 - 1 …", "`df['a']`", 't[t["a"] > 1]', "“A.” “B.”"];
  expect(faulty.filter((text) => faultsOf("here", text).length !== 1)).toEqual([]);
  expect(fine.flatMap((text) => faultsOf("here", text))).toEqual([]);
});

test.each(allTexts.map((course) => ({ slug: course.slug, course })))(
  "$slug is set like all the others",
  ({ course }) => {
    expect(
      [...textsOf(course, course.slug)].flatMap(([place, text]) => faultsOf(place, text)),
    ).toEqual([]);
  },
);

test.each(["blog", "legal"])("so is every text in %s", async (folder) => {
  const names = (await readdir(`content/${folder}`)).filter((name) => name.endsWith(".md"));
  for (const name of names) {
    const text = await readFile(`content/${folder}/${name}`, "utf8");
    const prose = text.replace(/^---\n[\s\S]*?\n---\n/, "").replaceAll(/^\|.*$/gm, "");
    expect(faultsOf(name, prose)).toEqual([]);
  }
});

test("no text holds a control character, which a backslash in double quotes turns into", () => {
  const found = [...textsOf(allTexts, "")].filter(([, text]) => /[^\P{Cc}\n]/u.test(text));

  expect(found.map(([place]) => place)).toEqual([]);
});
