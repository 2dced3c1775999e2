import type { BookLesson, BookQuestion } from "#app/features/topics/book/load-book.ts";
import { bookWords } from "#app/features/topics/book/book-words.ts";
import type { LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import type { Language } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { plotInWords } from "#app/rules/questions/kinds/plot-in-words.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { LessonSections, LessonSources, wordsIn } from "#app/ui/blocks/lesson-sections.tsx";
import { PrintedBlock } from "#app/ui/blocks/printed-block.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";

type PrintedLesson = Omit<BookLesson, "blocks"> & { blocks: LessonBlock[] };
type LessonProps = { lesson: PrintedLesson; language: Language };

/** A lesson on a page of its own, with its questions below the text. */
export function LessonOnPaper({ lesson, language: { lang, dir } }: LessonProps) {
  const { number, title, objective, blocks, questions } = lesson;
  const hook = wordsIn(blocks, "hook");
  return (
    <article lang={lang} dir={dir} className="mb-16 break-before-page">
      <Heading level={2} size="large">
        {number}. {title}
      </Heading>
      {hook !== "" && (
        <p className="mt-6 border-s-4 border-honey ps-5 font-serif text-hook wrap-break-word">
          {hook}
        </p>
      )}
      <p className="mt-3 text-sm wrap-anywhere text-ink-soft">
        <span className="font-semibold">{sectionNames(lang).objective}</span> {objective}
      </p>
      <LessonSections view={PrintedBlock} blocks={blocks} headingLevel={3} lang={lang} />
      <LessonSources view={PrintedBlock} blocks={blocks} label="Sources" />
      {questions.length > 0 && (
        <section className="mt-10">
          <Heading level={3} className="mb-4">
            {bookWords(lang).questions}
          </Heading>
          <ol className="list-decimal space-y-6 ps-6">
            {questions.map((question) => (
              <li key={question.text} className="break-inside-avoid">
                <p className="font-medium">
                  <Words text={question.text} />
                </p>
                <Choices open={question.open} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}

type AnswersProps = { lessons: readonly PrintedLesson[]; language: Language };

/** Where nobody sees them before the questions. */
export function AnswersOnPaper({ lessons, language: { lang, dir } }: AnswersProps) {
  const answeredLessons = lessons.filter(({ questions }) => questions.length > 0);
  if (answeredLessons.length === 0) return null;
  return (
    <section lang={lang} dir={dir} className="break-before-page">
      <Heading level={2} size="large" className="mb-6">
        {bookWords(lang).answers}
      </Heading>
      {answeredLessons.map(({ id, number, title, questions }) => (
        <section key={id} className="mb-8">
          <Heading level={3} size="small" className="mb-3">
            {number}. {title}
          </Heading>
          <ol className="list-decimal space-y-4 ps-6">
            {questions.map((question) => (
              <Answer key={question.text} question={question} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

const Answer = ({ question: { answer, explanation } }: { question: BookQuestion }) => (
  <li className="break-inside-avoid">
    <p className="font-semibold">
      <Words text={answer} />
    </p>
    <p>
      <Words text={explanation} />
    </p>
  </li>
);

/** What can be chosen, put in order or filled in. */
function Choices({ open }: { open: OpenQuestion }) {
  switch (open.kind) {
    case "choice":
      return <List entries={open.content.options} />;
    case "order":
      return <List entries={open.content.items} />;
    case "match":
      return (
        <div className="grid grid-cols-2 gap-6">
          <List entries={open.content.left} />
          <List entries={open.content.right} />
        </div>
      );
    case "sort":
      return (
        <div className="grid grid-cols-2 gap-6">
          <List entries={open.content.items} />
          <List entries={open.content.groups} />
        </div>
      );
    case "plot":
      return <List entries={plotInWords(open.content)} />;
    case "cloze":
      return (
        <>
          <p className="mt-2">
            <Words text={open.content.text} />
          </p>
          {open.content.gaps.map(
            ({ options }, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- gaps have no names
              options && <List key={index} entries={options} />,
          )}
        </>
      );
    default:
      return <div className="mt-8 border-b border-line-strong" />;
  }
}

const List = ({ entries }: { entries: readonly string[] }) => (
  <ul className="mt-2 list-disc space-y-1 ps-6">
    {entries.map((entry) => (
      <li key={entry}>
        <Words text={entry} />
      </li>
    ))}
  </ul>
);
