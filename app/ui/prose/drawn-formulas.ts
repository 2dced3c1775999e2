import { createContext } from "react";
import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";

/** The formulas that the server has drawn for the texts inside. */
export const DrawnFormulasContext = createContext<DrawnFormulas>({});
