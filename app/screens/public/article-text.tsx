import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#app/features/public/article-blocks.ts";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

/* oxlint-disable react/no-array-index-key -- a text that never changes: its place is what a piece is */

/** Articles and the small print: headings, lists, tables, links and pictures. `note` is for pages that are looked things up in. */
export function ArticleText({
  blocks,
  look = "article",
}: {
  blocks: readonly Block[];
  look?: "article" | "note";
}) {
  return (
    <div className={LOOKS[look]}>
      {blocks.map((block, place) => (
        <Fragment key={place}>{renderBlock(block)}</Fragment>
      ))}
    </div>
  );
}

const LOOKS = {
  article: "max-w-lesson space-y-5 font-serif text-lesson wrap-break-word",
  note: "max-w-prose space-y-4 text-lg leading-relaxed wrap-break-word",
} as const;

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return (
        <Heading
          level={block.level}
          size={block.level === 2 ? "regular" : "small"}
          id={block.id}
          className={block.level === 2 ? "pt-6 font-sans" : "pt-2 font-sans"}
        >
          {renderInlines(block.inlines)}
        </Heading>
      );
    case "paragraph":
      return <p>{renderInlines(block.inlines)}</p>;
    case "quote":
      return (
        <blockquote className="border-l-4 border-honey pl-5 text-ink-soft">
          <p>{renderInlines(block.inlines)}</p>
        </blockquote>
      );
    case "list":
      return <List isOrdered={block.isOrdered} items={block.items} />;
    case "table":
      return <Table heads={block.heads} rows={block.rows} />;
    case "diagram":
      return (
        <div className="py-3 font-sans text-base leading-normal">
          <Diagram diagram={block.diagram} />
        </div>
      );
  }
}

function List({ isOrdered, items }: { isOrdered: boolean; items: Inline[][] }) {
  const Tag = isOrdered ? "ol" : "ul";
  return (
    <Tag
      className={
        isOrdered ? "list-decimal space-y-2 pl-7" : "list-disc space-y-2 pl-7 marker:text-honey"
      }
    >
      {items.map((item, place) => (
        <li key={place} className="pl-1">
          {renderInlines(item)}
        </li>
      ))}
    </Tag>
  );
}

/** Scrolls by itself where a phone is too narrow, and can be reached by keyboard to do so. */
function Table({ heads, rows }: { heads: Inline[][]; rows: Inline[][][] }) {
  return (
    <section
      aria-label="Table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a focus the keyboard cannot scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-soft border border-line bg-surface font-sans text-base leading-normal"
    >
      <table className="w-full min-w-lg border-collapse text-left">
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th key={place} scope="col" className="border-b border-line px-4 py-3 align-bottom">
                {renderInlines(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="border-b border-line last:border-0">
              {row.map((cell, place) => (
                <td key={place} className="px-4 py-3 align-top">
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function renderInlines(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map((part, place) => <Fragment key={place}>{renderInline(part)}</Fragment>);
}

function renderInline(part: Inline): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return (
        <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.85em]">
          {part.text}
        </code>
      );
    case "strong":
      return <strong className="font-semibold">{renderInlines(part.inlines)}</strong>;
    case "emphasis":
      return <em>{renderInlines(part.inlines)}</em>;
    case "link":
      return (
        <a
          href={part.href}
          className="rounded-small underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
        >
          {renderInlines(part.inlines)}
        </a>
      );
  }
}
