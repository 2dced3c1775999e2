import { plotInWords } from "#app/rules/questions/kinds/plot-in-words.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import type { Formula } from "#app/rules/formulas/cut-at-formulas.ts";
import { escapeXml } from "#packages/epub/write-epub.ts";
import type { Note, NoteType } from "#packages/anki/write-apkg.ts";
import { bookMarkup } from "./book-markup.ts";
import type { BookQuestion } from "./load-book.ts";

const CSS =
  ".card { font-family: sans-serif; font-size: 20px; line-height: 1.4; max-width: 40em; margin: auto; } .why { margin-top: 1em; }";
const WHY = "<div class=why dir=auto>{{Why}}</div>";

/** Their ids stay the same for ever: a package that is imported again updates its notes. */
const TYPES = {
  choice: {
    id: 1_763_290_800_001,
    name: "Nectar: choice",
    fields: ["Question", "Choices", "Answer", "Why"],
    front: "<div dir=auto>{{Question}}{{Choices}}</div>",
    back: `{{FrontSide}}<hr id=answer><div dir=auto><b>{{Answer}}</b></div>${WHY}`,
    css: CSS,
  },
  typed: {
    id: 1_763_290_800_002,
    name: "Nectar: typed",
    fields: ["Question", "Answer", "Why"],
    front: "<div dir=auto>{{Question}}</div>{{type:Answer}}",
    back: `<div dir=auto>{{Question}}</div><hr id=answer>{{type:Answer}}${WHY}`,
    css: CSS,
  },
  cloze: {
    id: 1_763_290_800_003,
    name: "Nectar: gaps",
    fields: ["Text", "Question", "Why"],
    front: "<div dir=auto>{{Question}}<p>{{cloze:Text}}</p></div>",
    back: `<div dir=auto>{{Question}}<p>{{cloze:Text}}</p></div>${WHY}`,
    css: CSS,
    isCloze: true,
  },
  recalled: {
    id: 1_763_290_800_004,
    name: "Nectar: recalled",
    fields: ["Question", "Answer", "Why"],
    front: "<div dir=auto>{{Question}}</div>",
    back: `{{FrontSide}}<hr id=answer><div dir=auto>{{Answer}}</div>${WHY}`,
    css: CSS,
  },
} satisfies Record<string, NoteType>;

/** A question as a note: its type and its fields. */
export function faceOf(question: BookQuestion): Pick<Note, "type" | "fields"> {
  const { text, open, answer, explanation } = question;
  const why = html(explanation);
  switch (open.kind) {
    case "choice":
      return {
        type: TYPES.choice,
        fields: [html(text), list(open.content.options), html(answer), why],
      };
    case "order":
      return {
        type: TYPES.choice,
        fields: [html(text), list(open.content.items), html(answer), why],
      };
    case "match":
      return {
        type: TYPES.choice,
        fields: [html(text), list(open.content.left) + list(open.content.right), html(answer), why],
      };
    case "sort":
      return {
        type: TYPES.choice,
        fields: [
          html(text),
          list(open.content.items) + list(open.content.groups),
          html(answer),
          why,
        ],
      };
    case "plot":
      return {
        type: TYPES.recalled,
        fields: [html(text) + list(plotInWords(open.content)), html(answer), why],
      };
    case "cloze":
      return {
        type: TYPES.cloze,
        fields: [withGaps(open.content.text, question.fillings), html(text), why],
      };
    case "self":
      return { type: TYPES.recalled, fields: [html(text), html(answer), why] };
    default:
      // Compared with what is typed, so without any markup.
      return { type: TYPES.typed, fields: [html(text), plain(answer), why] };
  }
}

function html(markdown: string): string {
  const { escape, toXhtml } = bookMarkup(mathJax);
  return inert(toXhtml(escape(markdown)).trim());
}

const list = (entries: readonly string[]) => html(entries.map((entry) => `- ${entry}`).join("\n"));

const plain = (text: string) => inert(escapeXml(text));

/** Every Anki draws this, and few draw MathML. */
const mathJax = ({ latex, isDisplay }: Formula) =>
  isDisplay ? `\\[${escapeXml(latex)}\\]` : `\\(${escapeXml(latex)}\\)`;

/** Anki reads fields, gaps, sounds and LaTeX of its own between brackets, wherever they come from. */
const inert = (text: string) =>
  text.replaceAll(
    /[{}]|\[(?=sound:|anki:|latex|\$)|:(?=:)|(?<=:):/g,
    (sign) => `&#${sign.codePointAt(0)};`,
  );

/** All gaps are asked together: a question is one card. */
const withGaps = (text: string, fillings: readonly string[]) =>
  textAroundGaps(text)
    .map((part, gap) => {
      const filling = fillings[gap];
      return plain(part) + (filling === undefined ? "" : `{{c1::${plain(filling)}}}`);
    })
    .join("");
