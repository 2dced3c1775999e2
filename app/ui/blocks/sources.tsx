import { use } from "react";
import { languageOf } from "#app/rules/language.ts";
import { isPassage } from "#app/rules/blocks/citations.ts";
import type { PassageItem, SourceItem, SourcesBlock } from "#app/rules/blocks/sources.ts";
import { passageAddress } from "../prose/citation.tsx";
import { CitedItemsContext } from "../prose/cited-items.ts";
import { LINK, WorkReference } from "../prose/work-reference.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/** Numbered, as the text cites them: who said it, where, and which part of the lesson relies on it. */
export function Sources({ block }: BlockViewProps<SourcesBlock>) {
  const [item] = block.sources;
  // A second list goes on counting.
  const before = item ? Math.max(0, (use(CitedItemsContext) ?? []).indexOf(item)) : 0;
  return (
    <ol
      start={before + 1}
      className="max-w-prose list-decimal space-y-3 ps-6 text-sm leading-relaxed marker:text-ink-soft"
    >
      {block.sources.map((item, index) => {
        const number = before + index + 1;
        return (
          <li key={number} id={sourceId(block.id, number)} className="ps-1 wrap-break-word">
            <Item item={item} />
          </li>
        );
      })}
    </ol>
  );
}

/** `source-3`; where several lessons share a page, with the lesson's number as in the ids of its blocks. */
const sourceId = (blockId: string, number: number) =>
  `${/^l\d+-/.exec(blockId)?.[0] ?? ""}source-${number}`;

function Item({ item }: { item: SourceItem }) {
  if (isPassage(item)) return <Passage passage={item} />;
  return (
    <>
      <WorkReference work={item} />
      {item.supports !== undefined && (
        <span className="block text-ink-soft" {...languageOf(item.supports)}>
          {item.supports}
        </span>
      )}
    </>
  );
}

function Passage({ passage }: { passage: PassageItem }) {
  const { name, page, quote } = passage;
  return (
    <>
      <a href={passageAddress(passage)} data-passage="" className={LINK}>
        <bdi>{name}</bdi>
        {page !== undefined && `, page ${page}`}
      </a>
      {quote !== undefined && (
        <q className="block text-ink-soft" {...languageOf(quote)}>
          {quote}
        </q>
      )}
    </>
  );
}
