import type { z } from "zod";
import { prose } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { withoutCitations } from "./citations.ts";

const FENCED_CODE = /^```[^]*?^```$/gm;

/** Paragraphs, lists, emphasis and code in Markdown. */
export const text = blockKind({
  schema: blockSchema("text", { text: prose }),
  toMarkdown: (block, escape) => escape(block.text),
  toText: (block) => withoutCitations(block.text.replaceAll(FENCED_CODE, "")).trim(),
});
export type TextBlock = z.infer<typeof text.schema>;
