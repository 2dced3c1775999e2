import { use, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { LessonBlock, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { drawnHtml } from "../drawn-once.tsx";
import { AskOnRequest } from "./ask-on-request.tsx";
import { BlockHtmlContext } from "./block-html.ts";
import type { BlockViewProps } from "./block-view-props.ts";

/**
 * A block as the server printed it, so that a lesson needs neither the code that draws it nor the time to do it again. Only
 * what reacts to the reader is a component.
 */
export function PrintedBlock({ block }: BlockViewProps<LessonBlock>) {
  const html = use(BlockHtmlContext)[block.id];
  if (html !== undefined)
    return (
      <div
        data-block={block.id}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawnHtml(html) }}
      />
    );
  return block.kind === "ask" ? <AskOnRequest block={block} /> : <LoadAgain />;
}

/** A page that doesn't show its own text any more asks for it. */
function LoadAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return null;
}

/** What is shown word by word, or reacts to the reader, stays as it is. The HTML of all else never changes. */
export const isPrintable = (block: RenderedBlock): boolean =>
  block.kind === "ask" ? block.answer !== null : !isShownAsWords(block);

const isShownAsWords = ({ kind, section }: RenderedBlock) =>
  kind === "text" && (section === "hook" || section === "next");
