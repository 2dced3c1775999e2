import { languageOf } from "#app/rules/language.ts";

type SourceTextProps = {
  /** As the source was read: plain text, with an empty line between paragraphs. */
  text: string;
  language: string | null;
  /** What is marked, in UTF-16 units of the text. */
  mark?: { from: number; to: number };
  /** Where in the source this text begins, for the places of notes. */
  start?: number;
};

/** Text of a learner's source. It is text only: nothing in it is markup. */
export function SourceText({ text, language, mark, start: textStart }: SourceTextProps) {
  const { lang, dir } = languageOf(text);
  return (
    <div
      lang={language ?? lang}
      dir={dir}
      className="space-y-4 font-serif text-lg leading-relaxed wrap-anywhere whitespace-pre-line"
    >
      {paragraphsOf(text).map(({ start, words }) => (
        <p key={start} data-start={textStart === undefined ? undefined : textStart + start}>
          {mark ? <Marked words={words} start={start} {...mark} /> : words}
        </p>
      ))}
    </div>
  );
}

const paragraphsOf = (text: string) =>
  [...text.matchAll(/\S(?:(?!\n[^\S\n]*\n)[^])*/gu)].map(({ 0: words, index: start }) => ({
    start,
    words: words.trimEnd(),
  }));

type MarkedProps = { words: string; start: number; from: number; to: number };

function Marked({ words, start, from, to }: MarkedProps) {
  const [begin, end] = [from, to].map((place) => clamp(place - start, words.length)) as [
    number,
    number,
  ];
  if (begin === end) return words;
  // A passage may go over several paragraphs: the address leads to the first of them.
  const isFirst = from >= start;
  return (
    <>
      {words.slice(0, begin)}
      <mark id={isFirst ? "passage" : undefined} className="source-passage">
        {words.slice(begin, end)}
      </mark>
      {words.slice(end)}
    </>
  );
}

const clamp = (place: number, length: number) => Math.min(Math.max(place, 0), length);
