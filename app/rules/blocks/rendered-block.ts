import type { AskBlock } from "./ask.ts";
import type { Block } from "./block.ts";
import type { BlockHead } from "./block-kind.ts";
import type { CodeBlock } from "./code.ts";
import type { MathBlock } from "./math.ts";
import type { TraceBlock } from "../interactive/trace-schema.ts";
import type { SourceItem } from "./sources.ts";

/** Colours of code; each has a class in `ui/blocks/blocks.css`. */
export const TOKEN_KINDS = [
  "attribute",
  "comment",
  "keyword",
  "name",
  "number",
  "string",
  "type",
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
export type CodeToken = string | readonly [text: string, kind: TokenKind];

/** A MathML element or its text. */
export type MathNode =
  | string
  | { tag: string; attributes: Record<string, string>; children: readonly MathNode[] };

export type RenderedCode = CodeBlock & { tokens?: readonly CodeToken[] };
export type RenderedMath = MathBlock & { tree?: MathNode | null };

/** The drawn formulas of a page's texts, by `formulaKey`. */
export type DrawnFormulas = Partial<Record<string, MathNode>>;

/** The answer is null until the reader asks for it. */
export type RenderedAsk = Omit<AskBlock, "answer"> & { answer: AskBlock["answer"] | null };

/** What a reader moves, and how it looks before anything is moved. */
export const INTERACTIVE = [
  "plot",
  "simulate",
  "sort",
  "balance",
  "timeline",
  "parts",
  "steps",
  "trace",
] as const;
export type RenderedTrace = TraceBlock & { tokens?: readonly CodeToken[] };
export type InteractiveBlock =
  | Exclude<Extract<Block, { kind: (typeof INTERACTIVE)[number] }>, TraceBlock>
  | RenderedTrace;
export const isInteractive = (block: BlockHead): block is InteractiveBlock =>
  INTERACTIVE.some((kind) => kind === block.kind);
export type PrintedInteractive = Omit<BlockHead, "kind"> & {
  kind: "interactive";
  block: InteractiveBlock;
  html: string;
};

/**
 * What a screen gets: the server has coloured the code, drawn the formulas and left out the answers. Plain blocks are shown
 * as they are.
 */
export type RenderedBlock =
  | Exclude<Block, AskBlock | CodeBlock | MathBlock | TraceBlock>
  | PrintedInteractive
  | RenderedAsk
  | RenderedCode
  | RenderedMath
  | RenderedTrace;

/** A block that the server has printed. */
export type PrintedBlock = Omit<BlockHead, "kind"> & {
  kind: "printed";
  printedKind: RenderedBlock["kind"];
  html: string;
};

/** A block as the text of a lesson gets it. */
export type LessonBlock = RenderedBlock | PrintedBlock;

/** The answer to one stop inside a lesson, with the formulas in it and what it may cite. */
export type AskAnswer = {
  answer: AskBlock["answer"];
  formulas: DrawnFormulas;
  items?: readonly SourceItem[];
};
