import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import { BOOK_COLOURS, bookCover } from "./book-cover.ts";
import { signDrawing } from "./sign-drawing.ts";
import { titleSign } from "./title-sign.ts";

const coverOf = (changes: Partial<Parameters<typeof bookCover>[0]>) =>
  bookCover({ slug: null, title: "Bees", isStudyPlan: false, ...changes });

/** The lines of the title and the size they have. */
function titleOn(cover: string) {
  const lines = [...cover.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line = ""]) => line);
  return { lines, size: Number(/font-size="(\d+)"/.exec(cover)?.[1]) };
}

test("a course of the library has the sign it has in the catalogue", async () => {
  for (const { slug, topic_name: title } of await builtInLibrary()) {
    const cover = coverOf({ slug, title });
    const paths = signDrawing(slug)!.match(/ d="[^"]+"/g) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(cover).toContain(path);
    expect(titleOn(cover).lines.join(" ")).toBe(title);
  }
});

test("a written topic has its piece of comb, a study plan its compass", () => {
  for (const { d } of titleSign("Bees")) expect(coverOf({})).toContain(d);
  expect(coverOf({ slug: "imported-by-an-operator" })).toBe(coverOf({}));
  expect(coverOf({ isStudyPlan: true })).toContain('<circle cx="24" cy="24" r="17"');
});

test("no colour is left to the page, and all are those of the site by day", async () => {
  const theme = readFileSync("app/ui/theme.css", "utf8");
  for (const [name, colour] of Object.entries(BOOK_COLOURS))
    expect(theme).toContain(`--${name}: light-dark(${colour}, `);
  for (const { slug } of await builtInLibrary())
    expect(coverOf({ slug })).not.toMatch(/var\(|undefined/);
});

test.each([
  ["of one word", "Electroencephalography"],
  ["of many words", "How the very long history of small things became the short history of all"],
  ["without spaces", "確率を感じて学ぶための十回の短いレッスン"],
])("a title %s stays within the cover", (_, title) => {
  const { lines, size } = titleOn(coverOf({ title }));
  expect(size).toBeGreaterThan(40);
  for (const line of lines)
    expect(line.length * size * (title.includes(" ") || line < "\u1100" ? 0.6 : 1)).toBeLessThan(
      1300,
    );
  expect(lines.length * size * 1.2).toBeLessThan(800);
});

test("a title's signs are no markup", () => {
  const cover = coverOf({ title: "<script>& \u0008\ud800" });
  expect(titleOn(cover).lines.join(" ")).toBe("&#60;script&#62;&#38;");
});
