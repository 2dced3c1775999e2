import { type CardState, type Note, type NoteType, writeApkg } from "#packages/anki/write-apkg.ts";
import { bookMarkup } from "./book-markup.ts";
import type { Book, BookLesson, BookQuestion } from "./load-book.ts";

const CSS =
  ".card { font-family: sans-serif; font-size: 20px; line-height: 1.4; max-width: 40em; margin: auto; } .why { margin-top: 1em; }";
const ANSWER = "{{FrontSide}}<hr id=answer><b>{{Answer}}</b><div class=why>{{Why}}</div>";

/** Their ids stay the same for ever: a package that is imported again updates its notes. */
const TYPES = {
  choice: {
    id: 1_763_290_800_001,
    name: "Nectar: choice",
    fields: ["Question", "Choices", "Answer", "Why"],
    front: "{{Question}}{{Choices}}",
    back: ANSWER,
    css: CSS,
  },
  typed: {
    id: 1_763_290_800_002,
    name: "Nectar: typed",
    fields: ["Question", "Answer", "Why"],
    front: "{{Question}}{{type:Answer}}",
    back: "{{Question}}<hr id=answer>{{type:Answer}}<div class=why>{{Why}}</div>",
    css: CSS,
  },
  cloze: {
    id: 1_763_290_800_003,
    name: "Nectar: gaps",
    fields: ["Text", "Question", "Why"],
    front: "{{Question}}{{cloze:Text}}",
    back: "{{Question}}{{cloze:Text}}<div class=why>{{Why}}</div>",
    css: CSS,
    isCloze: true,
  },
} satisfies Record<string, NoteType>;

/** The questions of a course that its learner has answered, a deck for each lesson, each card as far as it is remembered. */
export function bookAsAnki(
  book: Book,
  states: ReadonlyMap<string, CardState>,
  now: Date,
): Uint8Array {
  const notes = book.lessons.flatMap((lesson) =>
    lesson.questions.map((question) => noteOf(question, lesson, book, states)),
  );
  return writeApkg(notes, now);
}

function noteOf(
  question: BookQuestion,
  lesson: BookLesson,
  book: Book,
  states: ReadonlyMap<string, CardState>,
): Note {
  return {
    guid: question.id,
    deck: `${deckName(book.title)}::${String(lesson.number).padStart(2, "0")} ${deckName(lesson.title)}`,
    tags: ["nectar"],
    card: states.get(question.id) ?? null,
    ...faceOf(question),
  };
}

/** What Anki would read as a deck within a deck. */
const deckName = (title: string) => title.replaceAll(/:{2,}/g, ":").replaceAll(/["\s]+/g, " ");

function faceOf({ text, open, answer, explanation }: BookQuestion): Pick<Note, "type" | "fields"> {
  const html = (part: string) => {
    const { escape, toXhtml } = bookMarkup();
    return toXhtml(escape(part));
  };
  const list = (entries: readonly string[]) => html(entries.map((entry) => `- ${entry}`).join("\n"));
  const why = html(explanation);
  switch (open.kind) {
    case "choice":
      return { type: TYPES.choice, fields: [html(text), list(open.content.options), html(answer), why] };
    case "order":
      return { type: TYPES.choice, fields: [html(text), list(open.content.items), html(answer), why] };
    case "match":
      return {
        type: TYPES.choice,
        fields: [html(text), list(open.content.left) + list(open.content.right), html(answer), why],
      };
    case "cloze":
      return { type: TYPES.cloze, fields: [withGaps(html(answer)), html(text), why] };
    default:
      return { type: TYPES.typed, fields: [html(text), html(answer), why] };
  }
}

/** An answer has its words between brackets; they are asked all at once. */
const withGaps = (answer: string) => answer.replaceAll(/\[([^\]]+)\]/g, "{{c1::$1}}");
