import { createContext } from "react";
import type { SourceItem } from "#app/rules/blocks/sources.ts";

/** What the citations in a lesson's texts refer to. Null outside a lesson, where nothing cites. */
export const CitedItemsContext = createContext<readonly SourceItem[] | null>(null);
