import type { InteractiveBlock } from "#app/rules/blocks/rendered-block.ts";
import type { BlockViews } from "../blocks/block-view-props.ts";
import { Balance } from "./balance.tsx";
import { Parts } from "./parts.tsx";
import { Plot } from "./plot.tsx";
import { Simulate } from "./simulate.tsx";
import { Sort } from "./sort.tsx";
import { Steps } from "./steps.tsx";
import { Timeline } from "./timeline.tsx";
import { Trace } from "./trace.tsx";

/** One file of code for all of them: only a lesson that has one loads it. */
export const INTERACTIVE_VIEWS: BlockViews<InteractiveBlock> = {
  plot: Plot,
  simulate: Simulate,
  sort: Sort,
  balance: Balance,
  timeline: Timeline,
  parts: Parts,
  steps: Steps,
  trace: Trace,
};
