import { z } from "zod";
import type { DetectedLanguage } from "../language.ts";

/** The sections of a lesson, in the order in which they are read. */
export const SECTIONS = ["hook", "objective", "explanation", "example", "why", "next"] as const;
export type Section = (typeof SECTIONS)[number];

/** What every block has. Ids are unique within a lesson. */
const head = {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "lower-case letters, digits and hyphens"),
  section: z.enum(SECTIONS),
};
export type BlockHead = { id: string; section: Section; kind: string };

export type Escape = (text: string) => string;

/** One kind of block: its form, and what becomes of it where nothing is drawn. */
export interface BlockKind<Block extends BlockHead = BlockHead> {
  schema: z.ZodType<Block>;
  /**
   * For exports. Everything but code passes through `escape`, so that a text can't bring markup of its own. `lang` is the
   * lesson's language, if it is known.
   */
  toMarkdown(block: Block, escape: Escape, lang?: DetectedLanguage): string;
  /** The prose that is read from beginning to end, for word counts and reading grades. Empty for pictures, code and lists. */
  toText(block: Block): string;
  /** Why it would be pointless although its form is right: a goal that nobody can reach. */
  fault?(block: Block): string | undefined;
}

/** The schema of a kind: its own fields next to those of every block. */
export const blockSchema = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  fields: Fields,
) => z.object({ ...head, kind: z.literal(kind), ...fields });

/** Types the two functions by the schema. */
export const blockKind = <Schema extends z.ZodType<BlockHead>>(rules: {
  schema: Schema;
  toMarkdown(block: z.infer<Schema>, escape: Escape, lang?: DetectedLanguage): string;
  toText(block: z.infer<Schema>): string;
  fault?(block: z.infer<Schema>): string | undefined;
}) => rules;
