import type { ReactNode } from "react";
import type { BlockHead } from "#app/rules/blocks/block-kind.ts";
import type { ProseTerm } from "../prose/terms.ts";

export type BlockViewProps<Block> = {
  block: Block;
  /** Explained at their first appearance. */
  terms?: readonly ProseTerm[];
  /** Still being written. */
  isPartial?: boolean;
};

export type BlockViews<Block extends BlockHead> = {
  [Kind in Block["kind"]]: (props: BlockViewProps<Extract<Block, { kind: Kind }>>) => ReactNode;
};
