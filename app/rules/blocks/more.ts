import type { z } from "zod";
import { languageOf } from "../language.ts";
import { sectionNames } from "../lessons/prose/section-names.ts";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { withoutCitations } from "./citations.ts";

/** A detail for the curious, folded away: part of the lesson's length, not of what has to be read. */
export const more = blockKind({
  schema: blockSchema("more", { title: line(60).optional(), text: line(1_200) }),
  toMarkdown: ({ title, text }, escape, lang) =>
    escape(`**${title ?? sectionNames(lang ?? languageOf(text).lang).more}**\n\n${text}`),
  toText: ({ text }) => withoutCitations(text),
});
export type MoreBlock = z.infer<typeof more.schema>;
