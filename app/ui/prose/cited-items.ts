import { createContext } from "react";
import type { SourceItem } from "#app/rules/blocks/sources.ts";

/** A paragraph of the lesson, cited by a reply about it. */
export interface CitedParagraph {
  blockId: string;
  quote: string;
  /** Where it is read. */
  address: string;
}

/** What the citations in a text refer to. Null where nothing cites. */
export const CitedItemsContext = createContext<readonly (SourceItem | CitedParagraph)[] | null>(
  null,
);
