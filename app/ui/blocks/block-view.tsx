import type { ComponentType } from "react";
import type { BlockHead } from "#app/rules/blocks/block-kind.ts";
import type { DiagramBlock } from "#app/rules/blocks/diagram.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import type { TextBlock } from "#app/rules/blocks/text.ts";
import { Diagram } from "../diagrams/diagram.tsx";
import { VisualDescription } from "../diagrams/visual-description.tsx";
import { Prose } from "../prose.tsx";
import { Ask } from "./ask.tsx";
import type { BlockViewProps, BlockViews } from "./block-view-props.ts";
import { Callout } from "./callout.tsx";
import { Code } from "./code.tsx";
import { Formula } from "./formula.tsx";
import { Interactive } from "./interactive.tsx";
import { Guess } from "./guess.tsx";
import { More } from "./more.tsx";
import { Sources } from "./sources.tsx";
import { Table } from "./table.tsx";

const Text = ({ block, terms, isPartial }: BlockViewProps<TextBlock>) => (
  <Prose text={block.text} terms={terms} isPartial={isPartial} />
);

/** Where nothing can be drawn, the description is shown. */
function DiagramFigure({ block: { diagram, description } }: BlockViewProps<DiagramBlock>) {
  if (!diagram) return <VisualDescription text={description} />;
  return <Diagram diagram={diagram} description={description} />;
}

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
  parts: Interactive,
  steps: Interactive,
  trace: Interactive,
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
