import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { answers, courses } from "#app/db/tables/index.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { RefusedFile, type BroughtFile, type ImportFormat } from "../import-format.ts";
import type { ImportPreview } from "#app/rules/imports/import.ts";
import { answersFor } from "./anki-answers.ts";
import { coursesIn, lessonsOf, type BroughtCourse, type LeftOutCounts } from "./anki-courses.ts";
import { readBrought } from "./brought-apkg.ts";
import { inChunks } from "../in-chunks.ts";
import { storeCourses } from "./store-anki.ts";

const ZIP = "PK\u0003\u0004";

/** Packages of Anki, in either of its collection formats. */
export const ankiFormat: ImportFormat = {
  name: "anki",
  recognises: ({ name, head }) =>
    /\.(apkg|colpkg)$/i.test(name) && Buffer.from(head.subarray(0, 4)).toString("latin1") === ZIP,
  maxBytes: 200 * 1024 * 1024,
  async preview(learner, file, now) {
    const { courses: brought, leftOut } = await read(learner, file);
    return previewOf(db, learner, { brought, leftOut, now });
  },
  async store(tx, learner, file, { now, onProgress }) {
    const { courses: brought, leftOut } = await read(learner, file);
    const preview = await previewOf(tx, learner, { brought, leftOut, now });
    await storeCourses(tx, learner, brought, { now, onProgress });
    return preview;
  },
};

async function read(learner: Learner, file: BroughtFile) {
  const read = coursesIn(await readBrought(file), learner.id);
  if (read.courses.length === 0)
    throw new RefusedFile(
      "There isn't a card with text on both sides in it.",
      ...notesOn(read.leftOut),
    );
  return read;
}

async function previewOf(
  reader: Pick<Transaction, "select">,
  learner: Learner,
  { brought, leftOut, now }: { brought: BroughtCourse[]; leftOut: LeftOutCounts; now: Date },
): Promise<ImportPreview> {
  const ids = brought.map(({ id }) => id);
  const rows = await reader
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, learner.id), inArray(courses.id, ids)));
  const storedIds = new Set(rows.map(({ id }) => id));
  const cards = brought.flatMap((course) => course.cards);
  const answerIds = answersFor(learner, cards, now).answers.map(({ id }) => id ?? "");
  return {
    courses: brought.map(({ id, title, cards: own }) => ({
      title,
      lessons: lessonsOf(own).length,
      isKnown: storedIds.has(id),
    })),
    answers: answerIds.length - (await countKnown(reader, answerIds)),
    notes: notesOn(leftOut),
  };
}

async function countKnown(reader: Pick<Transaction, "select">, ids: string[]): Promise<number> {
  let count = 0;
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .select({ id: answers.id })
      .from(answers)
      .where(inArray(answers.id, chunk));
    count += rows.length;
  }
  return count;
}

/** What stays behind, in sentences. */
function notesOn({ media, empty, long, suspended, withoutHistory }: LeftOutCounts): string[] {
  const sentences: [count: number, one: string, many: string][] = [
    [media, "picture or sound is left out", "pictures and sounds are left out"],
    [
      empty,
      "card without text on both sides is left out",
      "cards without text on both sides are left out",
    ],
    [long, "card is too long and is left out", "cards are too long and are left out"],
    [suspended, "suspended card is left out", "suspended cards are left out"],
    [
      withoutHistory,
      "card comes without its history, so it begins as new",
      "cards come without their history, so they begin as new",
    ],
  ];
  return sentences.flatMap(([count, singular, plural]) =>
    count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}.`],
  );
}
