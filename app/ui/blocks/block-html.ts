import { createContext, useMemo, useState } from "react";
import type { BlockHtml } from "#app/rules/blocks/rendered-block.ts";

/** The blocks that the server has printed. */
export const BlockHtmlContext = createContext<BlockHtml>({});

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
