import { use, useId } from "react";
import { type Citation as Cited, isPassage } from "#app/rules/blocks/citations.ts";
import type { LessonSource, PassageItem } from "#app/rules/blocks/sources.ts";
import { isolate } from "#app/rules/isolate.ts";
import { CitedItemsContext } from "./cited-items.ts";
import { connectNote, Note } from "./note.tsx";
import { WorkReference } from "./work-reference.tsx";

/** Right after another citation, which it mustn't cover. */
type Beside = { isBeside: boolean };
type CitationProps = Partial<Beside> & { cited: Cited };

/** The number after a sentence that leads to what it rests on. Nothing where the lesson doesn't have the item. */
export function Citation({ cited, isBeside = false }: CitationProps) {
  const items = use(CitedItemsContext) ?? [];
  if (cited === "unsourced") return <Unsourced isBeside={isBeside} />;
  const item = items[cited - 1];
  if (!item) return null;
  return isPassage(item) ? (
    <PassageCitation number={cited} passage={item} isBeside={isBeside} />
  ) : (
    <WorkCitation number={cited} work={item} isBeside={isBeside} />
  );
}

type PassageProps = Beside & { number: number; passage: PassageItem };

/** Opens the passage. Where the lesson says it in other words, the source's own stand before the number. */
function PassageCitation({ number, passage, isBeside }: PassageProps) {
  const { match, quote } = passage;
  return (
    <>
      {match === "near" && quote !== undefined && (
        <>
          {" "}
          <q className="prose-quote">{quote}</q>
        </>
      )}
      <span className="prose-citation" data-beside={isBeside || undefined}>
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

type WorkProps = Beside & { number: number; work: LessonSource };

function WorkCitation({ number, work, isBeside }: WorkProps) {
  const { opener, note } = connectNote(useId());
  const { title, place } = work;
  return (
    <>
      <span className="prose-citation" data-beside={isBeside || undefined}>
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

function Unsourced({ isBeside }: Beside) {
  const { opener, note } = connectNote(useId());
  return (
    <>
      <span className="prose-citation" data-beside={isBeside || undefined}>
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
