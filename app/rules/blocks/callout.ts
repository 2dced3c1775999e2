import { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { languageOf } from "../language.ts";
import { sectionNames } from "../lessons/prose/section-names.ts";
import { CALLOUT_TONES } from "./callout-tones.ts";
import { withoutCitations } from "./citations.ts";

/** A few sentences set apart from the text around them. */
export const callout = blockKind({
  schema: blockSchema("callout", { tone: z.enum(CALLOUT_TONES), text: line(800) }),
  toMarkdown: ({ tone, text }, escape) =>
    [`**${sectionNames(languageOf(text).lang).callouts[tone]}**`, "", ...escape(text).split("\n")]
      .map((part) => `> ${part}`.trim())
      .join("\n"),
  toText: ({ text }) => withoutCitations(text),
});
export type CalloutBlock = z.infer<typeof callout.schema>;
