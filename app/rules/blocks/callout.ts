import { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";

export const CALLOUT_TONES = ["tip", "warning", "key idea"] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

export const CALLOUT_LABELS: Record<CalloutTone, string> = {
  tip: "Tip",
  warning: "Careful",
  "key idea": "Key idea",
};

/** A few sentences set apart from the text around them. */
export const callout = blockKind({
  schema: blockSchema("callout", { tone: z.enum(CALLOUT_TONES), text: line(800) }),
  toMarkdown: ({ tone, text }) =>
    [`**${CALLOUT_LABELS[tone]}**`, "", ...text.split("\n")]
      .map((part) => `> ${part}`.trim())
      .join("\n"),
  toText: ({ text }) => text,
});
export type CalloutBlock = z.infer<typeof callout.schema>;
