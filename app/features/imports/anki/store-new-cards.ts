import { eq, max } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { concepts, lessons, questions } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { BY_AUTHOR } from "#app/rules/trust/review-state.ts";
import { storeVersion } from "../../lessons/store-version.ts";
import {
  ankiId,
  lessonsOf,
  type BroughtCard,
  type BroughtCourse,
  type BroughtLesson,
} from "./anki-courses.ts";
import { cut } from "./anki-question.ts";
import { cardsAsBlocks, objectiveOf } from "./anki-text.ts";

const MAX_NAME = 70;
const DIFFICULTY = 3;

/** Stores cards that the course doesn't have yet, in lessons after those it has. */
export async function storeNewCards(
  tx: Transaction,
  course: BroughtCourse,
  cards: readonly BroughtCard[],
  now: Date,
): Promise<void> {
  const earlierLessons = await tx
    .select({ number: lessons.lessonNumber, title: lessons.title })
    .from(lessons)
    .where(eq(lessons.courseId, course.id));
  const names = await tx
    .select({ name: concepts.name })
    .from(concepts)
    .where(eq(concepts.courseId, course.id));
  const { last } = one(
    await tx
      .select({ last: max(concepts.position) })
      .from(concepts)
      .where(eq(concepts.courseId, course.id)),
  );
  const titled = distinctly(earlierLessons.map(({ title }) => title));
  const named = distinctly(names.map(({ name }) => name));
  let number = Math.max(0, ...earlierLessons.map((lesson) => lesson.number));
  let position = (last ?? -1) + 1;
  for (const lesson of lessonsOf(cards)) {
    number += 1;
    const place = { courseId: course.id, number, position };
    await storeLesson(tx, { ...lesson, title: titled(lesson.title) }, place, named, now);
    position += lesson.cards.length;
  }
}

async function storeLesson(
  tx: Transaction,
  { title, cards }: BroughtLesson,
  { courseId, number, position }: { courseId: string; number: number; position: number },
  named: (name: string) => string,
  now: Date,
): Promise<void> {
  const id = ankiId(courseId, "lesson", cards[0]?.id ?? "");
  const row = { id, courseId, lessonNumber: number, title, objective: objectiveOf(cards.length) };
  await tx.insert(lessons).values(row);
  const text = { blocks: cardsAsBlocks(title, cards) };
  const place = { lessonId: id, writtenBy: "imported" };
  const currentVersionId = await storeVersion(tx, place, text, now);
  await tx.insert(concepts).values(
    cards.map(({ conceptId, front, back }, index) => ({
      id: conceptId,
      courseId,
      lessonId: id,
      name: named(nameOf(front)),
      description: cut(cleanLine(back), 200),
      position: position + index,
      difficultyLevel: DIFFICULTY,
      isFoundational: false,
    })),
  );
  await tx.insert(questions).values(
    cards.map((card, index) => ({
      id: card.id,
      courseId,
      lessonId: id,
      conceptId: card.conceptId,
      orderIndex: index + 1,
      questionText: card.text,
      ...card.question,
      difficultyLevel: DIFFICULTY,
      reviewState: BY_AUTHOR.state,
      reviewedBy: BY_AUTHOR.by,
      reviewedAt: now,
    })),
  );
  await tx
    .update(lessons)
    .set({
      status: "ready",
      currentVersionId,
      primaryConceptId: cards[0]?.conceptId,
      writtenAt: now,
    })
    .where(eq(lessons.id, id));
}

const nameOf = (front: string) => cut(cleanLine(front), MAX_NAME);

/** Names of a course differ: a second one gets a number. */
function distinctly(taken: readonly string[]): (name: string) => string {
  const names = new Set(taken);
  const counts = new Map<string, number>();
  return (name) => {
    let free = name;
    let count = counts.get(name) ?? 1;
    while (names.has(free)) free = `${name} (${++count})`;
    counts.set(name, count);
    names.add(free);
    return free;
  };
}
