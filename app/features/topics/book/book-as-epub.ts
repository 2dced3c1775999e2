import { plotInWords } from "#app/rules/questions/kinds/plot-in-words.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { contentInMarkdown } from "#app/rules/lessons/prose/content-in-markdown.ts";
import { type Chapter, escapeXml, writeEpub } from "#packages/epub/write-epub.ts";
import { bookMarkup, type Markup } from "./book-markup.ts";
import { bookSources } from "./book-sources.ts";
import { partsPicture } from "./parts-picture.ts";
import { bookWords } from "./book-words.ts";
import type { Book, BookLesson, BookQuestion } from "./load-book.ts";

interface Edition {
  author: string;
  now: Date;
  /** The course's picture, an SVG document. */
  cover: string;
}

/** A chapter for each lesson, and the answers to its questions in the last one. */
export function bookAsEpub(book: Book, { author, now, cover }: Edition): Uint8Array {
  const { lang = "en", dir } = book.language;
  return writeEpub({
    id: `urn:uuid:${book.id}`,
    title: book.title,
    description: [book.description, book.notice].filter(Boolean).join(" "),
    author,
    language: lang,
    dir,
    modified: now,
    chapters: [...book.lessons.map((lesson) => chapterOf(lesson, book)), ...answersOf(book)],
    cover,
    style: STYLE,
  });
}

const fileOf = ({ number }: BookLesson) => `lesson-${number}`;
const anchorOf = ({ number }: BookLesson, index: number) => `answer-${number}-${index + 1}`;

function chapterOf(lesson: BookLesson, { language }: Book): Chapter {
  const { escape, insert, toXhtml } = bookMarkup();
  const title = `${lesson.number}. ${lesson.title}`;
  const sources = bookSources(lesson.blocks);
  const text = contentInMarkdown(lesson.blocks, {
    escape,
    heading: "##",
    cite: sources.cite,
    omitsSources: true,
    pictureOf: (block) => (block.kind === "parts" ? insert(partsPicture(block)) : null),
  })
    .filter((part) => part !== "")
    .join("\n\n");
  const words = bookWords(language.lang);
  const questions = lesson.questions.map(
    (question, index) => `<section class="question" id="question-${index + 1}">
${toXhtml(questionInMarkdown(question, index, escape))}<p><a href="answers.xhtml#${anchorOf(lesson, index)}">${words.answers}</a></p>
</section>`,
  );
  return {
    id: fileOf(lesson),
    title,
    body: [
      `<h1>${escapeXml(title)}</h1>`,
      sources.withReferences(toXhtml(text)),
      ...(questions.length > 0 ? [`<h2>${words.questions}</h2>`, ...questions] : []),
      ...sources.list(words.sources),
    ].join("\n"),
  };
}

function questionInMarkdown({ text, open }: BookQuestion, index: number, escape: Escape): string {
  return [`**${index + 1}.** ${escape(text)}`, ...choices(open, escape)].join("\n\n");
}

type Escape = Markup["escape"];

/** What can be chosen, put in order or filled in. */
function choices(open: OpenQuestion, escape: Escape): string[] {
  const list = (entries: readonly string[]) =>
    entries.map((entry) => `- ${escape(entry)}`).join("\n");
  switch (open.kind) {
    case "choice":
      return [list(open.content.options)];
    case "order":
      return [list(open.content.items)];
    case "match":
      return [list(open.content.left), list(open.content.right)];
    case "sort":
      return [list(open.content.items), list(open.content.groups)];
    case "plot":
      return [list(plotInWords(open.content))];
    case "cloze":
      return [
        escape(open.content.text).replaceAll("___", "……"),
        ...open.content.gaps.flatMap(({ options }) => (options ? [list(options)] : [])),
      ];
    default:
      return [];
  }
}

/** None if no question has been answered yet. */
function answersOf(book: Book): Chapter[] {
  const answeredLessons = book.lessons.filter(({ questions }) => questions.length > 0);
  if (answeredLessons.length === 0) return [];
  const { answers } = bookWords(book.language.lang);
  const body = answeredLessons.map((lesson) => {
    const { escape, toXhtml } = bookMarkup();
    const own = lesson.questions.map(
      ({ answer, explanation }, index) => `<section id="${anchorOf(lesson, index)}">
<p><a href="${fileOf(lesson)}.xhtml#question-${index + 1}">${index + 1}.</a></p>
${toXhtml(`**${escape(answer)}**\n\n${escape(explanation)}`)}</section>`,
    );
    return [`<h2>${escapeXml(`${lesson.number}. ${lesson.title}`)}</h2>`, ...own].join("\n");
  });
  return [{ id: "answers", title: answers, body: [`<h1>${answers}</h1>`, ...body].join("\n") }];
}

const STYLE = `body { line-height: 1.5; }
.cover { text-align: center; }
.cover img { max-width: 100%; max-height: 95vh; }
h1, h2 { line-height: 1.2; text-align: start; }
table { border-collapse: collapse; margin-block: 1em; }
th, td { border: 1px solid currentcolor; padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-inline-start: 2px solid currentcolor; padding-inline-start: 0.75em; }
.question { margin-block: 1.5em; break-inside: avoid; }
`;
