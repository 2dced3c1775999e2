import { createContext, lazy, Suspense, use, useMemo, useState } from "react";
import type { BlockHtml, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { AskOnRequest } from "./ask-on-request.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

const BlockHtmlContext = createContext<BlockHtml>({});
export const BlockHtmlProvider = BlockHtmlContext.Provider;

/** For a block that the server hasn't printed: everything a text may need. */
const BlockView = lazy(async () => ({ default: (await import("./block-view.tsx")).BlockView }));

/**
 * A block as the server printed it, so that a lesson needs neither the code that draws it nor the time to do it again. Only
 * what reacts to the reader is a component.
 */
export function PrintedBlock(props: BlockViewProps<RenderedBlock>) {
  const { block } = props;
  const html = use(BlockHtmlContext)[block.id];
  if (html !== undefined)
    return (
      <div
        data-block={block.id}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  if (block.kind === "ask" && block.answer === null) return <AskOnRequest block={block} />;
  return (
    <Suspense>
      <BlockView {...props} />
    </Suspense>
  );
}

/** Whether a block's HTML never changes. */
export const isPrintable = (block: RenderedBlock): boolean =>
  !(block.kind === "ask" && block.answer === null);

/** The HTML of a page's blocks: what was sent as data, or after a page load what the page already shows. */
export function useBlockHtml(sent: BlockHtml): BlockHtml {
  const [shown] = useState(() => (typeof document === "undefined" ? null : shownBlocks()));
  // The server's can be read by name only (`onlyInPage`), so they are passed on as they are.
  return useMemo(() => (shown ? { ...shown, ...sent } : sent), [shown, sent]);
}

function shownBlocks(): BlockHtml {
  const blocks = document.querySelectorAll<HTMLElement>("[data-block]");
  return Object.fromEntries(
    [...blocks].map(({ dataset, innerHTML }) => [dataset.block ?? "", innerHTML]),
  );
}
