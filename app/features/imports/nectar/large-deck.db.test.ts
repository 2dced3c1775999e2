import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, concepts, courses, lessons, memories, questions } from "#app/db/tables/index.ts";
import { schema18, zstdPackage, type RawCard } from "../../../../test/apkg-files.ts";
import { aLearner, later, MONDAY, test } from "../../../../test/builders.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { ankiFormat } from "../anki/anki-format.ts";
import type { BroughtFile, ImportFormat } from "../import-format.ts";
import { exportNectar } from "./export-nectar.ts";
import { nectarFormat } from "./nectar-format.ts";

const CARDS = 5_200;

const fileOf = (name: string, bytes: Uint8Array): BroughtFile => ({
  name,
  size: bytes.length,
  // oxlint-disable-next-line typescript/require-await -- as it comes from the database
  bytes: async function* () {
    for (let from = 0; from < bytes.length; from += 1_000_000)
      yield bytes.subarray(from, from + 1_000_000);
  },
});

const store = (format: ImportFormat, learner: Learner, file: BroughtFile) =>
  db.transaction((tx) =>
    format.store(tx, learner, file, { now: MONDAY, onProgress: () => undefined }),
  );

async function rowsOf({ id }: Learner) {
  const { id: courseId } = one(await db.select().from(courses).where(eq(courses.ownerId, id)));
  const kinds = await db
    .selectDistinct({ kind: questions.kind })
    .from(questions)
    .where(eq(questions.courseId, courseId));
  return {
    kinds: kinds.map(({ kind }) => kind).toSorted(),
    lessons: await db.$count(lessons, eq(lessons.courseId, courseId)),
    concepts: await db.$count(concepts, eq(concepts.courseId, courseId)),
    questions: await db.$count(questions, eq(questions.courseId, courseId)),
    answers: await db.$count(answers, eq(answers.userId, id)),
    memories: await db.$count(memories, eq(memories.userId, id)),
  };
}

test("a large deck of Anki that became a course goes on to another account, whole", async () => {
  const cards = Array.from({ length: CARDS }, (_, index): RawCard => {
    const isStudied = index % 50 === 0;
    return {
      guid: `card-${index}`,
      // Every third is rated by whoever answers it: nobody types as much.
      fields: [`Question ${index}`, `Answer ${index}`.repeat(index % 3 === 0 ? 20 : 1)],
      ...(isStudied && { interval: 4, reviews: [[later(MONDAY, -4, index), 3]] }),
    };
  });
  const learner = await aLearner();
  await store(ankiFormat, learner, fileOf("deck.apkg", zstdPackage(schema18(cards))));
  const before = await rowsOf(learner);
  expect(before.kinds).toEqual(["self", "short"]);
  expect(before).toMatchObject({ questions: CARDS, concepts: CARDS, answers: CARDS / 50 });
  let text = "";
  for await (const piece of exportNectar(learner, MONDAY)) text += piece;

  const other = await aLearner();
  await store(nectarFormat, other, fileOf("my-learning.nectar.json", Buffer.from(text)));
  expect(await rowsOf(other)).toEqual(before);
}, 120_000);
