import type { ComponentType } from "react";
import type { BlockHead } from "#app/rules/blocks/block-kind.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { Ask } from "./ask.tsx";
import type { BlockViewProps, BlockViews } from "./block-view-props.ts";
import { Callout } from "./callout.tsx";
import { Code } from "./code.tsx";
import { DiagramFigure } from "./diagram-figure.tsx";
import { Formula } from "./formula.tsx";
import { Interactive } from "./interactive.tsx";
import { Guess } from "./guess.tsx";
import { More } from "./more.tsx";
import { Sources } from "./sources.tsx";
import { Table } from "./table.tsx";
import { Text } from "./text.tsx";

export const BLOCK_VIEWS: BlockViews<RenderedBlock> = {
  text: Text,
  diagram: DiagramFigure,
  code: Code,
  math: Formula,
  table: Table,
  callout: Callout,
  more: More,
  ask: Ask,
  guess: Guess,
  plot: Interactive,
  simulate: Interactive,
  sort: Interactive,
  balance: Interactive,
  timeline: Interactive,
  interactive: Interactive,
  sources: Sources,
};

/** Builds one component for all kinds in a registry. */
export function blockView<Block extends BlockHead>(views: BlockViews<Block>) {
  return function BlockView(props: BlockViewProps<Block>) {
    const View = viewOf(views, props.block);
    return <View {...props} />;
  };
}

/** The view made for the block's own kind takes the block: the compiler can't tie the two together. */
const viewOf = <Block extends BlockHead>(views: BlockViews<Block>, block: Block) =>
  views[block.kind as Block["kind"]] as ComponentType<BlockViewProps<Block>>;

export const BlockView = blockView(BLOCK_VIEWS);
