import { Fragment, type ReactNode } from "react";
import type { Inline } from "#app/features/blog/article-blocks.ts";

/* oxlint-disable react/no-array-index-key -- the text never changes, so positions identify its parts */

/** A line of text with its emphasis, code and links. */
export function renderInlines(inlines: readonly Inline[]): ReactNode[] {
  return inlines.map((part, index) => <Fragment key={index}>{renderInline(part)}</Fragment>);
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
