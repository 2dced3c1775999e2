import type { BlockHead } from "#app/rules/blocks/block-kind.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { Frame } from "./frame.tsx";

/** Its task only. */
export const Unfinished = ({ block }: BlockViewProps<BlockHead & { task: string }>) => (
  <Frame title={block.task}>{null}</Frame>
);
