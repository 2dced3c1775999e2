import { createContext } from "react";
import type { AskAnswer } from "#app/rules/blocks/rendered-block.ts";

/** Fetches the answer of a stop inside the lesson around it. Rejects without a connection. */
export type AnswerSource = (blockId: string) => Promise<AskAnswer>;

export const AnswerSourceContext = createContext<AnswerSource | null>(null);
