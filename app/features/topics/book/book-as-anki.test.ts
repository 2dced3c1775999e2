import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languageOf } from "#app/rules/language.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import type { CardState } from "#packages/anki/write-apkg.ts";
import { collectionIn } from "../../../../test/read-apkg-collection.ts";
import { type BookWithStates, booksAsAnki } from "./book-as-anki.ts";
import type { Book, BookQuestion } from "./load-book.ts";

const MOMENT = { now: new Date("2026-11-16T11:00:00Z"), timeZone: "Europe/Berlin" };

const aQuestion = (
  question: (typeof SAMPLES)[keyof typeof SAMPLES],
  text = "What is asked?",
): BookQuestion => ({
  id: `question of ${question.kind}`,
  text,
  open: { kind: question.kind, content: question.content } as BookQuestion["open"],
  answer: describeKey(question),
  fillings: question.kind === "cloze" ? question.key.gaps.map(([first = ""]) => first) : [],
  explanation: "Because $x^2$.",
});

const EVERY_KIND = Object.values(SAMPLES).map((question) => aQuestion(question));

function aBook(questions: BookQuestion[], changes: Partial<Book> = {}): Book {
  return {
    id: "019a0000-0000-7000-8000-000000000001",
    slug: null,
    isStudyPlan: false,
    title: "Bees",
    description: "After ten lessons you can do it.",
    language: languageOf("The course is in English and this is what it says"),
    notice: null,
    totalLessons: 10,
    lessons: [
      {
        id: "019a0000-0000-7000-8000-000000000002",
        number: 1,
        title: "The dance",
        objective: "You can do it.",
        blocks: [],
        questions,
      },
    ],
    ...changes,
  };
}

const read = async (books: Book[], states: BookWithStates["states"] = new Map()) =>
  collectionIn(
    await booksAsAnki(
      books.map((book) => ({ book, states })),
      MOMENT,
    ),
  );

const fieldsOf = (note: { flds?: unknown } | undefined) => String(note?.flds).split("\u001f");

test("each kind of question is a card in the deck of its lesson", async () => {
  const { notes, cards, models, decks } = await read([aBook(EVERY_KIND)]);
  expect(notes).toHaveLength(EVERY_KIND.length);
  expect(cards).toHaveLength(EVERY_KIND.length);
  expect(decks.map(({ name }) => name)).toContain("Bees::01 The dance");
  const typeOf = Object.fromEntries(
    notes.map(({ guid, mid }) => [guid, models.find(({ id }) => id === mid)?.name]),
  );
  expect(typeOf).toEqual({
    "question of choice": "Nectar: choice",
    "question of number": "Nectar: typed",
    "question of cloze": "Nectar: gaps",
    "question of order": "Nectar: choice",
    "question of match": "Nectar: choice",
    "question of sort": "Nectar: choice",
    "question of plot": "Nectar: recalled",
    "question of short": "Nectar: typed",
    "question of self": "Nectar: recalled",
  });
  for (const note of notes) {
    const model = models.find(({ id }) => id === note.mid);
    expect(fieldsOf(note)).toHaveLength((model!.flds as unknown as unknown[]).length);
  }
});

test("a plot is asked by its formula and its range, and answered by a setting", async () => {
  const { notes } = await read([aBook([aQuestion(SAMPLES.plot)])]);
  const [question, answer] = fieldsOf(notes[0]);
  expect(question).toContain("In the comb: Honey (g) = a * x, x = Minute");
  expect(question).toContain("Bees (a): 1 … 10");
  expect(question).not.toContain("64");
  expect(answer).toBe("<p>Bees: 6</p>");
});

test("gaps are asked together, and formulas are in Anki's own signs", async () => {
  const { notes } = await read([aBook([aQuestion(SAMPLES.cloze)])]);
  const [text, question, why] = fieldsOf(notes[0]);
  expect(text).toBe("Foragers bring {{c1::nectar}} home and dance the {{c1::waggle}} dance.");
  expect(question).toBe("<p>What is asked?</p>");
  expect(why).toBe("<p>Because \\(x^2\\).</p>");
});

test("nothing in a text means anything to Anki", async () => {
  const hostile =
    "<script>alert(1)</script> {{Why}} {{c2::gap::hint}} [sound:a.mp3] [latex]x[/latex]";
  const question = {
    ...aQuestion(SAMPLES.cloze, hostile),
    open: {
      kind: "cloze" as const,
      content: { text: `${hostile} ___ }}`, gaps: [{ options: null }] },
    },
    fillings: ["a::b}}c\u001fd"],
    explanation: hostile,
  };
  const book = aBook([question], { title: 'One::Two:::"Three" {{x}} \u001f' });
  const { notes, decks, integrity } = await read([book]);
  expect(integrity).toBe("ok");
  expect(decks.map(({ name }) => name)).toContain("One:Two: Three {{x}}::01 The dance");
  const fields = fieldsOf(notes[0]);
  expect(fields).toHaveLength(3);
  expect(fields[0]?.match(/\{\{.*?\}\}/g)).toEqual(["{{c1::a&#58;&#58;b&#125;&#125;cd}}"]);
  for (const field of fields.slice(1)) expect(field).not.toMatch(/\{|\}|<script|\[sound:|\[latex/);
});

test("two courses of one name are two decks", async () => {
  const other = aBook([{ ...aQuestion(SAMPLES.short), id: "another" }], { title: "BEES" });
  const { decks, cards } = await read([aBook([aQuestion(SAMPLES.short)]), other]);
  expect(decks.map(({ name }) => name)).toContain("BEES (2)::01 The dance");
  expect(new Set(cards.map(({ did }) => did)).size).toBe(2);
});

test("a course without an answer has no cards yet", async () => {
  expect((await read([aBook([])])).cards).toEqual([]);
});

/** 18 of 30 cards with a history. */
function aCourse(): { book: Book; states: Map<string, CardState> } {
  const kinds = Object.values(SAMPLES);
  const questions = Array.from({ length: 30 }, (_, index) => ({
    ...aQuestion(kinds[index % kinds.length]!, `What is asked, number ${index}?`),
    id: `019a0000-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
  }));
  const day = (days: number) => new Date(MOMENT.now.getTime() + days * 86_400_000);
  const states = questions.slice(0, 18).map(({ id }, index): [string, CardState] => [
    id,
    {
      stability: index + 1,
      difficulty: 5,
      desiredRetention: 0.9,
      lastReviewedAt: day(-index),
      dueAt: day(1),
      lapses: index % 2,
      reviews: [-index - 4, -index].map((days) => ({
        at: new Date(day(days).getTime() + index),
        isRight: days % 2 === 0,
        milliseconds: 5_000,
      })),
    },
  ]);
  return { book: aBook(questions), states: new Map(states) };
}

const WITNESS = new URL("../../../../test/import-into-mnemosyne.py", import.meta.url).pathname;

const hasWitness = (() => {
  try {
    execFileSync("python3", ["-c", "import mnemosyne.libmnemosyne"], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write("Left out: Mnemosyne, which reads Anki packages too, isn't installed.\n");
    return false;
  }
})();

test.runIf(hasWitness)(
  "Mnemosyne reads the same cards and the same days",
  { timeout: 60_000 },
  async () => {
    const { book, states } = aCourse();
    const file = await booksAsAnki([{ book, states }], MOMENT);
    const { cards, reviews, crt } = collectionIn(file);
    const folder = mkdtempSync(join(tmpdir(), "nectar-anki-"));
    try {
      const path = join(folder, "course.apkg");
      writeFileSync(path, file);
      const seen = JSON.parse(
        execFileSync("python3", ["-W", "ignore", WITNESS, path], { encoding: "utf8" }),
      ) as {
        first: { cards: { id: number; next: number; last: number; grade: number; tags: string }[] };
        second: { cards: unknown[] };
        reviews: number;
      };
      const byId = new Map(seen.first.cards.map((card) => [card.id, card]));
      expect(byId.size).toBe(30);
      // A second import updates: nothing is there twice.
      expect(seen.second.cards).toHaveLength(30);
      expect(seen.reviews).toBe(reviews.length * 2);
      const studied = cards.filter(({ type }) => type === 2);
      expect(studied).toHaveLength(18);
      for (const { id, due, ivl } of studied)
        expect(byId.get(Number(id))).toMatchObject({
          next: crt + Number(due) * 86_400,
          last: crt + (Number(due) - Number(ivl)) * 86_400,
          grade: 4,
        });
      expect(seen.first.cards.filter(({ grade }) => grade === -1)).toHaveLength(12);
      expect(seen.first.cards.every(({ tags }) => tags.includes("Bees::01 The dance"))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
