import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { lessons, questions } from "#app/db/tables/index.ts";
import { question as questionSchema } from "#app/rules/questions/question.ts";
import { storeVersion } from "../../lessons/store-version.ts";
import type { BroughtCard } from "./anki-courses.ts";
import { cardsAsBlocks } from "./anki-text.ts";
import { inChunks } from "../in-chunks.ts";

type KnownCard = Pick<
  typeof questions.$inferSelect,
  "id" | "lessonId" | "courseId" | "questionText" | "kind" | "content" | "key"
>;

/** Cards that an earlier file brought, by id: ids are this learner's own. */
export async function findKnownCards(
  tx: Transaction,
  cards: readonly BroughtCard[],
): Promise<ReadonlyMap<string, KnownCard>> {
  const rowsById = new Map<string, KnownCard>();
  for (const chunk of inChunks(cards.map(({ id }) => id))) {
    const rows = await tx
      .select({
        id: questions.id,
        lessonId: questions.lessonId,
        courseId: questions.courseId,
        questionText: questions.questionText,
        kind: questions.kind,
        content: questions.content,
        key: questions.key,
      })
      .from(questions)
      .where(inArray(questions.id, chunk));
    for (const row of rows) rowsById.set(row.id, row);
  }
  return rowsById;
}

/** Cards whose text was changed in Anki, and the lessons they are in. */
export async function updateCards(
  tx: Transaction,
  cards: readonly BroughtCard[],
  rowsById: ReadonlyMap<string, KnownCard>,
  now: Date,
): Promise<void> {
  const changedLessons = new Set<string>();
  for (const card of cards) {
    const row = rowsById.get(card.id);
    if (!row || !isChanged(card, row)) continue;
    await tx
      .update(questions)
      .set({ questionText: card.text, ...card.question })
      .where(eq(questions.id, card.id));
    changedLessons.add(row.lessonId);
  }
  const byId = new Map(cards.map((card) => [card.id, card]));
  for (const lessonId of changedLessons) await rewrite(tx, lessonId, byId, now);
}

/** The database has its own order of keys. */
function isChanged({ text, question }: BroughtCard, row: KnownCard): boolean {
  const stored = questionSchema.safeParse(row);
  return (
    text !== row.questionText ||
    !stored.success ||
    JSON.stringify(stored.data) !== JSON.stringify(question)
  );
}

/** A lesson of which the file has only a part keeps its text. */
async function rewrite(
  tx: Transaction,
  lessonId: string,
  byId: ReadonlyMap<string, BroughtCard>,
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: questions.id, title: lessons.title })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(eq(questions.lessonId, lessonId))
    .orderBy(questions.orderIndex);
  const cards = rows.flatMap(({ id }) => byId.get(id) ?? []);
  if (cards.length < rows.length) return;
  const text = { blocks: cardsAsBlocks(rows[0]?.title ?? "", cards) };
  const version = await storeVersion(tx, { lessonId, writtenBy: "imported" }, text, now);
  await tx.update(lessons).set({ currentVersionId: version }).where(eq(lessons.id, lessonId));
}
