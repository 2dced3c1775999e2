import { createContext, useState } from "react";
import type { BlockHtml } from "#app/rules/blocks/rendered-block.ts";

/** The blocks that the server has printed. */
export const BlockHtmlContext = createContext<BlockHtml>({});

/** The HTML of a page's blocks: what was sent as data, or of the lesson that the page was loaded with, what it shows. */
export function useBlockHtml(sent: BlockHtml): BlockHtml {
  const [loaded] = useState(() => {
    const isWithPage = typeof document !== "undefined" && Object.keys(sent).length === 0;
    return isWithPage ? { sent, shown: shownBlocks() } : null;
  });
  // Only of this one: the blocks of all lessons have the same ids.
  return loaded?.sent === sent ? loaded.shown : sent;
}

function shownBlocks(): BlockHtml {
  const blocks = document.querySelectorAll<HTMLElement>("[data-block]");
  return Object.fromEntries(
    [...blocks].map(({ dataset, innerHTML }) => [dataset.block ?? "", innerHTML]),
  );
}
