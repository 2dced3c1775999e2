import type { ProseTerm } from "../prose/terms.ts";

export type BlockViewProps<Block> = {
  block: Block;
  /** Explained at their first appearance. */
  terms?: readonly ProseTerm[];
  /** Still being written. */
  isPartial?: boolean;
};
