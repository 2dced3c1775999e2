import { EpubCheck } from "@likecoin/epubcheck-ts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { languageOf } from "#app/rules/language.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { INTERACTIVE_BLOCKS } from "#app/ui/styleguide/interactive-samples.ts";
import { bookCover } from "#app/ui/parts/book-cover.ts";
import { bookAsEpub } from "./book-as-epub.ts";
import type { Book, BookQuestion } from "./load-book.ts";

const NOW = new Date("2026-11-16T11:00:00Z");
const asEpub = (book: Book) =>
  bookAsEpub(book, { author: "Nectar", now: NOW, cover: bookCover(book) });

/** What an independent checker has against a file. */
async function faultsOf(file: Uint8Array): Promise<string[]> {
  const { messages } = await EpubCheck.validate(file);
  return messages.map(({ id, message, location }) => `${id} ${location?.path}: ${message}`);
}

const pageOf = (file: Uint8Array, name: string) =>
  strFromU8(unzipSync(file)[`book/${name}.xhtml`] ?? new Uint8Array());

/** Every kind of question, in the first lesson. */
const questions = Object.values(SAMPLES).map((question) => ({
  id: question.kind,
  text: "What is asked? $x^2$",
  open: { kind: question.kind, content: question.content } as BookQuestion["open"],
  answer: describeKey(question),
  fillings: [],
  explanation: `Because of ${question.kind}.`,
}));

const aBook = (changes: Partial<Book> & { blocks?: Block[]; title?: string }): Book => ({
  id: "019a0000-0000-7000-8000-000000000001",
  slug: null,
  isStudyPlan: false,
  title: "A course",
  description: "After ten lessons you can do it.",
  language: languageOf("The course is in English and this is what it says"),
  notice: null,
  totalLessons: 10,
  lessons: [
    {
      id: "019a0000-0000-7000-8000-000000000002",
      number: 1,
      title: "The first lesson",
      objective: "You can do it.",
      blocks: changes.blocks ?? [{ id: "a", section: "explanation", kind: "text", text: "Words." }],
      questions,
    },
  ],
  ...changes,
});

describe("an independent checker has nothing against", async () => {
  for (const course of await builtInLibrary())
    test(`the book of ${course.topic_name}`, async () => {
      const file = asEpub({
        ...aBook({}),
        slug: course.slug,
        title: course.topic_name,
        description: course.description,
        language: languageOf(course.description),
        notice: course.notice ?? null,
        lessons: course.lessons.map(({ lesson_number: number, title, objective, blocks }) => ({
          id: course.slug,
          number,
          title,
          objective,
          blocks,
          questions: number === 1 ? questions : [],
        })),
      });
      expect(await faultsOf(file)).toEqual([]);
    });

  test("a lesson with letters, names and markup that XML forbids", async () => {
    const hostile =
      "<script>alert(1)</script> &nbsp; ]]> \u0008 \ud800 [a](javascript:x) **b** $x<y$";
    const file = asEpub(
      aBook({
        title: hostile,
        description: hostile,
        blocks: [
          { id: "a", section: "hook", kind: "text", text: hostile },
          {
            id: "b",
            section: "explanation",
            kind: "text",
            text: "- [ ] a\n- b  \n  c\n\n`a && <b>`",
          },
          { id: "c", section: "explanation", kind: "code", language: "html", code: "<b>&amp;</b>" },
          {
            id: "d",
            section: "example",
            kind: "table",
            caption: hostile,
            header: ["a|b", "<i>"],
            rows: [["&", "|"]],
          },
        ] as Block[],
      }),
    );
    expect(await faultsOf(file)).toEqual([]);
    const page = pageOf(file, "lesson-1");
    expect(page).not.toContain("<script");
    expect(page).not.toContain('<a href="javascript');
    expect(page).toContain("<code>a &#38;&#38; &#60;b&#62;</code>");
    expect(page).toContain("<mo");
  });
});

test("a drawing with parts is a picture with its numbers, above its labels", async () => {
  const blocks = INTERACTIVE_BLOCKS.map((block) =>
    block.kind === "parts" ? { ...block, description: "<b>A flower</b> & more" } : block,
  );
  const file = asEpub(aBook({ blocks: [...blocks] }));
  const page = pageOf(file, "lesson-1");

  expect(await faultsOf(file)).toEqual([]);
  expect(page).toContain("<title>&#60;b&#62;A flower&#60;/b&#62; &#38; more</title>");
  expect(page).toMatch(/<svg [^]*>5<\/text><\/svg>[^]*<li>Petal/);
});

test("a book in Arabic turns its pages from the right", async () => {
  const file = asEpub(aBook({ title: "مقدمة في الفلك", language: { lang: "ar", dir: "rtl" } }));
  expect(await faultsOf(file)).toEqual([]);
  expect(pageOf(file, "lesson-1")).toMatch(/<html [^>]*lang="ar"[^>]*dir="rtl"/);
  expect(pageOf(file, "answers")).toContain("<h1>إجابات</h1>");
  expect(strFromU8(unzipSync(file)["book/package.opf"]!)).toContain(
    'page-progression-direction="rtl"',
  );
});

test("the shelf and the first page show the cover, which has the book's title for those who don't see it", () => {
  const book = aBook({ title: "Bees & hives" });
  const file = asEpub(book);
  const opf = strFromU8(unzipSync(file)["book/package.opf"]!);

  expect(strFromU8(unzipSync(file)["book/cover.svg"]!)).toBe(bookCover(book));
  expect(opf).toMatch(/<item [^>]*href="cover\.svg"[^>]*properties="cover-image"/);
  expect(opf).toMatch(/<spine[^>]*>\s*<itemref idref="cover"\/>/);
  expect(pageOf(file, "cover")).toContain('<img src="cover.svg" alt="Bees &#38; hives"');
});

test("each question leads to its answer and back", () => {
  const file = asEpub(aBook({}));
  const lesson = pageOf(file, "lesson-1");
  const answers = pageOf(file, "answers");
  questions.forEach((_, index) => {
    expect(lesson).toContain(`id="question-${index + 1}"`);
    expect(lesson).toContain(`href="answers.xhtml#answer-1-${index + 1}"`);
    expect(answers).toContain(`id="answer-1-${index + 1}"`);
    expect(answers).toContain(`href="lesson-1.xhtml#question-${index + 1}"`);
  });
  // The answers stand nowhere else.
  for (const { explanation } of questions) expect(lesson).not.toContain(explanation);
});

test("a sentence leads to what it rests on, in a list at the chapter's end, and back", async () => {
  const passage = {
    source: "019a0000-0000-7000-8000-000000000003",
    name: "Bees & hives.pdf",
    from: 0,
    to: 9,
    page: 12,
    match: "near",
  } as const;
  const file = asEpub(
    aBook({
      blocks: [
        {
          id: "explanation",
          section: "explanation",
          kind: "text",
          text: "**Bees dance.**[^2] They turn.[^1][^2] They sing.[^?][^9]\n\nIn `[^1]` it is code.",
        },
        {
          id: "sources",
          section: "next",
          kind: "sources",
          sources: [{ title: "Waggle", author: "A. Keeper", place: "p. 3" }, passage],
        },
      ],
    }),
  );
  const page = pageOf(file, "lesson-1");

  expect(await faultsOf(file)).toEqual([]);
  expect(page).toContain('<strong>Bees dance.</strong><sup><a id="cite-2" href="#source-2"');
  expect(page).toContain('They turn.<sup><a id="cite-1" href="#source-1"');
  expect(page).toContain('<a id="cite-2-2" href="#source-2"');
  expect(page).toContain("They sing.</p>");
  expect(page).toContain("<code>[^1]</code>");
  expect(page).toMatch(/<h2>Sources<\/h2>\s*<ol>\s*<li id="source-1">/);
  expect(page).toContain("Bees &#38; hives.pdf</em>, p. 12");
  expect(page).toMatch(/<li id="source-2">.*href="#cite-2".*href="#cite-2-2"/);
});
