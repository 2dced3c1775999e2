import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#app/features/blog/article-blocks.ts";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ArticleTable } from "./article-table.tsx";
import { renderInlines } from "./render-inlines.tsx";

/* oxlint-disable react/no-array-index-key -- the text never changes, so positions identify its parts */

/** Articles and legal texts: headings, lists, tables, links and diagrams. `note` is the style of reference pages. */
export function ArticleText({
  blocks,
  look = "article",
}: {
  blocks: readonly Block[];
  look?: "article" | "note";
}) {
  const [first = [], ...chapters] = look === "article" ? chaptersOf(blocks) : [blocks];
  return (
    <div className={LOOKS[look]}>
      {first.map(renderPart)}
      {chapters.map((chapter, index) => (
        <section key={index} className="below-fold space-y-5">
          {chapter.map(renderPart)}
        </section>
      ))}
    </div>
  );
}

const LOOKS = {
  article:
    "max-w-lesson space-y-5 font-serif text-lesson wrap-break-word [&_h2]:font-sans [&_h3]:font-sans",
  note: "max-w-prose space-y-4 text-lg leading-relaxed wrap-break-word",
} as const;

/** What comes before the first heading, then each heading with its text. */
function chaptersOf(blocks: readonly Block[]): Block[][] {
  const chapters: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) chapters.push([]);
    chapters.at(-1)?.push(block);
  }
  return chapters;
}

const renderPart = (block: Block, index: number) => (
  <Fragment key={index}>{renderBlock(block)}</Fragment>
);

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return (
        <Heading
          level={block.level}
          size={block.level === 2 ? "regular" : "small"}
          id={block.id}
          className={block.level === 2 ? "pt-6" : "pt-2"}
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
      return <ArticleTable headers={block.heads} rows={block.rows} />;
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
      {items.map((item, index) => (
        <li key={index} className="pl-1">
          {renderInlines(item)}
        </li>
      ))}
    </Tag>
  );
}
