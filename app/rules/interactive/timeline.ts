import { z } from "zod";
import { blockKind, blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";

/** Events to put in order; their dates are shown once they are. */
export const timeline = blockKind({
  schema: blockSchema("timeline", {
    task: line(240),
    /** The earliest first. */
    events: z
      .array(z.object({ when: line(40), label: line(120) }))
      .min(3)
      .max(7),
    because: line(600),
  }),
  toMarkdown: ({ task, events, because }, escape) =>
    [`**${task}**`, events.map(({ when, label }) => `- ${when}: ${label}`).join("\n"), because]
      .map(escape)
      .join("\n\n"),
  toText: ({ task }) => task,
  fault: ({ events }) =>
    new Set(events.map(({ label }) => label.toLowerCase())).size === events.length
      ? undefined
      : "two events are the same",
});
export type TimelineBlock = z.infer<typeof timeline.schema>;
