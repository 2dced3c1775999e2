import { lazy, Suspense, use } from "react";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { drawnHtml } from "../drawn-once.tsx";
import { AskOnRequest } from "./ask-on-request.tsx";
import { BlockHtmlContext } from "./block-html.ts";
import type { BlockViewProps } from "./block-view-props.ts";

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
        dangerouslySetInnerHTML={{ __html: drawnHtml(html) }}
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
