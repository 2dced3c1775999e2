import { isDeepStrictEqual } from "node:util";
import { Marked, type Token, type Tokens } from "marked";
import { parse as parseYaml } from "yaml";
import { diagram, type Diagram } from "#app/rules/diagrams/diagram.ts";

/** Our own texts as blocks for rendering. No block contains raw markup. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "emphasis"; inlines: Inline[] }
  | { kind: "link"; href: string; inlines: Inline[] };

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; inlines: Inline[] }
  | { kind: "paragraph" | "quote"; inlines: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "table"; heads: Inline[][]; rows: Inline[][][] }
  | { kind: "diagram"; diagram: Diagram };

const markdown = new Marked({ tokenizer: { html: () => undefined, tag: () => undefined } });

/**
 * Parses Markdown with links and tables; a fenced block named `diagram` is a diagram in the format of lessons.
 * Throws for anything that can't be rendered, so that a test finds mistakes before a reader does.
 */
export function articleBlocks(text: string): Block[] {
  return markdown
    .lexer(text)
    .filter((token) => token.type !== "space")
    .map((token) => block(token as Tokens.Generic));
}

function block(token: Tokens.Generic): Block {
  switch (token.type) {
    case "heading":
      if (token.depth !== 2 && token.depth !== 3) throw new Error(`heading level: ${token.raw}`);
      return {
        kind: "heading",
        level: token.depth,
        id: headingId(token.text),
        inlines: inlines(token.tokens),
      };
    case "paragraph":
      return { kind: "paragraph", inlines: inlines(token.tokens) };
    case "blockquote":
      return { kind: "quote", inlines: onlyParagraph(token.tokens) };
    case "list":
      return {
        kind: "list",
        isOrdered: token.ordered,
        items: (token as Tokens.List).items.map((item) => onlyParagraph(item.tokens)),
      };
    case "table":
      return {
        kind: "table",
        heads: (token as Tokens.Table).header.map((cell) => inlines(cell.tokens)),
        rows: (token as Tokens.Table).rows.map((row) => row.map((cell) => inlines(cell.tokens))),
      };
    case "code":
      if (token.lang !== "diagram") throw new Error(`code block: ${token.raw}`);
      return { kind: "diagram", diagram: drawable(token.text) };
    default:
      throw new Error(`${token.type}: ${token.raw}`);
  }
}

/** An unquoted comma ends a value in YAML and the rest of the sentence becomes a key, so refuse unknown keys. */
function drawable(text: string): Diagram {
  const written: unknown = parseYaml(text);
  const drawn = diagram.parse(written);
  if (!isDeepStrictEqual(written, drawn)) throw new Error(`unused text in a diagram: ${text}`);
  return drawn;
}

function onlyParagraph(tokens: Token[] | undefined): Inline[] {
  const [first, ...rest] = (tokens ?? []).filter((token) => token.type !== "space");
  if (first === undefined || rest.length > 0 || !("tokens" in first))
    throw new Error(`one paragraph expected: ${tokens?.map((token) => token.raw).join("")}`);
  return inlines(first.tokens);
}

function inlines(tokens: Token[] | undefined): Inline[] {
  return (tokens ?? []).map((token) => inline(token as Tokens.Generic));
}

function inline(token: Tokens.Generic): Inline {
  switch (token.type) {
    case "text":
    case "escape":
      return { kind: "text", text: token.text };
    case "codespan":
      return { kind: "code", text: token.text };
    case "strong":
      return { kind: "strong", inlines: inlines(token.tokens) };
    case "em":
      return { kind: "emphasis", inlines: inlines(token.tokens) };
    case "link":
      if (!/^(https:\/\/|\/(?!\/)|#)/.test(token.href)) throw new Error(`link: ${token.raw}`);
      return { kind: "link", href: token.href, inlines: inlines(token.tokens) };
    default:
      throw new Error(`${token.type}: ${token.raw}`);
  }
}

/** "What we store, and why" → `what-we-store-and-why`. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The words of a text, for counting and for search. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join("\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "diagram":
      return block.diagram.title;
    case "list":
      return block.items.map(inlineText).join("\n");
    case "table":
      return [block.heads, ...block.rows].map((row) => row.map(inlineText).join(" ")).join("\n");
    default:
      return inlineText(block.inlines);
  }
}

export function inlineText(parts: readonly Inline[]): string {
  return parts.map((part) => ("text" in part ? part.text : inlineText(part.inlines))).join("");
}
