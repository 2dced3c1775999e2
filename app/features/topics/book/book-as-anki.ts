import { setImmediate as otherWork } from "node:timers/promises";
import { type CardState, type Moment, type Note, writeApkg } from "#packages/anki/write-apkg.ts";
import { faceOf } from "./anki-note.ts";
import type { Book, BookLesson } from "./load-book.ts";

/** Courses with what is remembered of each of their questions, by its id. */
export type BookWithStates = { book: Book; states: ReadonlyMap<string, CardState> };

/** The questions that their learner has answered, a deck for each lesson, each card as far as it is remembered. */
export async function booksAsAnki(
  books: AsyncIterable<BookWithStates> | Iterable<BookWithStates>,
  moment: Moment,
): Promise<Uint8Array> {
  const notes: Note[] = [];
  const nameOf = distinctNames();
  for await (const { book, states } of books) {
    const course = nameOf(book.title);
    for (const lesson of book.lessons) {
      notes.push(...notesOf(lesson, course, states));
      await otherWork();
    }
  }
  return writeApkg(notes, moment);
}

function notesOf(
  lesson: BookLesson,
  course: string,
  states: ReadonlyMap<string, CardState>,
): Note[] {
  const deck = `${course}::${String(lesson.number).padStart(2, "0")} ${deckName(lesson.title)}`;
  return lesson.questions.map((question) => ({
    guid: question.id,
    deck,
    tags: ["nectar"],
    card: states.get(question.id) ?? null,
    ...faceOf(question),
  }));
}

/** Anki tells decks apart by their names alone, whatever their case. */
function distinctNames(): (title: string) => string {
  const counts = new Map<string, number>();
  return (title) => {
    const name = deckName(title);
    const count = (counts.get(name.toLowerCase()) ?? 0) + 1;
    counts.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/** Without what Anki would read as a deck within a deck. */
const deckName = (title: string) =>
  title
    .replaceAll(/:{2,}/g, ":")
    // oxlint-disable-next-line no-control-regex -- these are what it's about
    .replaceAll(/["\s\u0000-\u001f]+/g, " ")
    .trim()
    .replace(/^:|:$/g, "") || "Course";
