import type { LessonBlock, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { AskOnRequest } from "./ask-on-request.tsx";
import { Interactive } from "./interactive.tsx";
import { Guess } from "./guess.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/**
 * A block as the server printed it, so that a lesson needs neither the code that draws it nor the time to do it again. Only
 * what reacts to the reader is a component.
 */
export function PrintedBlock({ block }: BlockViewProps<LessonBlock>) {
  switch (block.kind) {
    case "printed":
      // oxlint-disable-next-line react/no-danger -- React has rendered it
      return <div data-block={block.id} dangerouslySetInnerHTML={{ __html: block.html }} />;
    case "ask":
      return <AskOnRequest block={block} />;
    case "interactive":
      return <Interactive block={block} />;
    case "guess":
      return <Guess />;
    default:
      return null;
  }
}

/** What is shown word by word, or reacts to the reader, stays as it is. The HTML of all else never changes. */
export const isPrintable = (block: RenderedBlock): boolean =>
  block.kind === "ask" ? block.answer !== null : block.kind !== "guess" && !isShownAsWords(block);

const isShownAsWords = ({ kind, section }: RenderedBlock) =>
  kind === "text" && (section === "hook" || section === "next");
