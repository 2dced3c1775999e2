import { use, useId } from "react";
import { type Citation as Cited, isPassage } from "#app/rules/blocks/citations.ts";
import type { LessonSource, PassageItem } from "#app/rules/blocks/sources.ts";
import { isolate } from "#app/rules/isolate.ts";
import { type CitedParagraph, CitedItemsContext } from "./cited-items.ts";
import { connectNote, Note } from "./note.tsx";
import { WorkReference } from "./work-reference.tsx";

/** Right after another citation, which it mustn't cover. */
type Adjacent = { isAdjacent: boolean };
type CitationProps = Partial<Adjacent> & { cited: Cited };

/** The number after a sentence that leads to what it rests on. Nothing where the lesson doesn't have the item. */
export function Citation({ cited, isAdjacent = false }: CitationProps) {
  const items = use(CitedItemsContext) ?? [];
  if (cited === "unsourced") return <Unsourced isAdjacent={isAdjacent} />;
  const item = items[cited - 1];
  if (!item) return null;
  if ("blockId" in item)
    return <ParagraphCitation number={cited} paragraph={item} isAdjacent={isAdjacent} />;
  return isPassage(item) ? (
    <PassageCitation number={cited} passage={item} isAdjacent={isAdjacent} />
  ) : (
    <WorkCitation number={cited} work={item} isAdjacent={isAdjacent} />
  );
}

type PassageProps = Adjacent & { number: number; passage: PassageItem };

/** Opens the passage. Where the lesson says it in other words, the source's own stand before the number. */
function PassageCitation({ number, passage, isAdjacent }: PassageProps) {
  const { match, quote } = passage;
  return (
    <>
      {match === "near" && quote !== undefined && (
        <>
          {" "}
          <q className="prose-quote">{quote}</q>
        </>
      )}
      <span className="prose-citation" data-adjacent={isAdjacent || undefined}>
        <a
          href={passageAddress(passage)}
          data-passage=""
          lang="en"
          aria-label={nameOf(number, passage)}
        >
          <Mark>{number}</Mark>
        </a>
      </span>
    </>
  );
}

const nameOf = (number: number, { name, page }: PassageItem) =>
  `Source ${number}: ${isolate(name)}${page === undefined ? "" : `, page ${page}`}`;

/** Where the text around a passage is shown, scrolled to the passage. */
export const passageAddress = ({ source, from, to }: PassageItem) =>
  `/source/${source}?from=${from}&to=${to}#passage`;

type ParagraphProps = Adjacent & { number: number; paragraph: CitedParagraph };

const ParagraphCitation = ({ number, paragraph, isAdjacent }: ParagraphProps) => (
  <span className="prose-citation" data-adjacent={isAdjacent || undefined}>
    <a
      href={paragraph.address}
      data-paragraph={paragraph.blockId}
      title={paragraph.quote}
      lang="en"
      aria-label={`In the lesson, ${number}: ${isolate(paragraph.quote)}`}
    >
      <Mark>{number}</Mark>
    </a>
  </span>
);

type WorkProps = Adjacent & { number: number; work: LessonSource };

function WorkCitation({ number, work, isAdjacent }: WorkProps) {
  const { opener, note } = connectNote(useId());
  const { title, place } = work;
  return (
    <>
      <span className="prose-citation" data-adjacent={isAdjacent || undefined}>
        <button
          type="button"
          lang="en"
          aria-label={`Source ${number}: ${[title, place].filter(Boolean).join(", ")}`}
          {...opener}
        >
          <Mark>{number}</Mark>
        </button>
      </span>
      <Note title={`Source ${number}`} {...note}>
        <WorkReference work={work} hasAddress />
      </Note>
    </>
  );
}

function Unsourced({ isAdjacent }: Adjacent) {
  const { opener, note } = connectNote(useId());
  return (
    <>
      <span className="prose-citation" data-adjacent={isAdjacent || undefined}>
        <button type="button" lang="en" aria-label="No source" data-unsourced="" {...opener}>
          <Mark>?</Mark>
        </button>
      </span>
      <Note title="No source" {...note}>
        No source says this.
      </Note>
    </>
  );
}

/** Small to the eye; its button is large enough for a finger. */
const Mark = ({ children }: { children: number | string }) => (
  <span className="prose-citation-mark">{children}</span>
);
