import type { TimelineBlock } from "#app/rules/interactive/timeline.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { Ordering } from "./ordering.tsx";

export const Timeline = ({ block }: BlockViewProps<TimelineBlock>) => (
  <Ordering id={block.id} task={block.task} items={block.events} because={block.because} />
);
