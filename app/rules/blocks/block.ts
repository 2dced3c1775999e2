import { z } from "zod";
import type { DetectedLanguage } from "../language.ts";
import { ask } from "./ask.ts";
import { type BlockHead, type BlockKind, type Escape, SECTIONS } from "./block-kind.ts";
import { callout } from "./callout.ts";
import { code } from "./code.ts";
import { diagram } from "./diagram.ts";
import { guess } from "./guess.ts";
import { balance } from "../interactive/balance.ts";
import { parts } from "../interactive/parts.ts";
import { plot } from "../interactive/plot.ts";
import { simulate } from "../interactive/simulate.ts";
import { sort } from "../interactive/sort.ts";
import { steps } from "../interactive/steps.ts";
import { timeline } from "../interactive/timeline.ts";
import { trace } from "../interactive/trace.ts";
import { math } from "./math.ts";
import { more } from "./more.ts";
import { sources } from "./sources.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/**
 * Every kind of block. A new one is a file here, a view in `ui/blocks/` with its line in `block-view.tsx`, and a sentence
 * in `ai/lesson/block-sentences.ts`.
 */
export const BLOCK_KINDS = {
  text,
  diagram,
  code,
  math,
  table,
  callout,
  more,
  ask,
  guess,
  plot,
  simulate,
  sort,
  balance,
  timeline,
  parts,
  steps,
  trace,
  sources,
};

type Kinds = Record<string, BlockKind>;
export type BlockOf<Registry extends Kinds> = z.infer<Registry[keyof Registry]["schema"]>;

export type Block = BlockOf<typeof BLOCK_KINDS>;
export type BlockName = Block["kind"];

/** A block before it has an id and a section. */
export type BlockContent = Block extends infer One
  ? One extends Block
    ? Omit<One, "id" | "section">
    : never
  : never;

/** Schema and texts of all kinds of a registry. */
export function blockRules<Registry extends Kinds>(kinds: Registry) {
  const kindOf = (block: BlockOf<Registry>): BlockKind => {
    const kind = kinds[block.kind];
    if (!kind) throw new Error(`no such kind of block: ${block.kind}`);
    return kind;
  };
  return {
    schema: unionOf(kinds),
    toMarkdown: (block: BlockOf<Registry>, escape: Escape = asIs, lang?: DetectedLanguage) =>
      kindOf(block).toMarkdown(block, escape, lang),
    toText: (block: BlockOf<Registry>) => kindOf(block).toText(block),
    fault: (block: BlockOf<Registry>) =>
      isWellFormed(block) ? kindOf(block).fault?.(block) : "has half a character in a text",
  };
}

/** A database refuses half of a surrogate pair, and with it the complete lesson. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === "string"
    ? value.isWellFormed()
    : typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);

const asIs: Escape = (text) => text;

/** zod wants a tuple of object schemas; the registry holds at least one. */
function unionOf<Registry extends Kinds>(kinds: Registry) {
  const schemas = Object.values(kinds).map(({ schema }) => schema) as unknown as [z.ZodObject];
  return z.discriminatedUnion("kind", schemas) as unknown as z.ZodType<BlockOf<Registry>>;
}

export const { schema: block, toMarkdown, toText, fault: faultOf } = blockRules(BLOCK_KINDS);

const MAX_BLOCKS = 60;

/** The blocks of one lesson, in the order in which they are read. */
export const lessonBlocks = z
  .array(block)
  .min(1)
  .max(MAX_BLOCKS)
  .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
    error: "every block needs an id of its own",
  })
  .refine((blocks) => blocks.filter(({ kind }) => kind === "guess").length <= 1, {
    error: "a lesson comes back to its prediction once",
  })
  .refine(isInOrder, { error: `sections come in the order ${SECTIONS.join(", ")}` });

function isInOrder(blocks: readonly BlockHead[]): boolean {
  const places = blocks.map(({ section }) => SECTIONS.indexOf(section));
  return places.every((place, index) => index === 0 || (places[index - 1] ?? 0) <= place);
}
