import { common, createLowlight } from "lowlight";
import type { CodeToken, TokenKind } from "#app/rules/blocks/rendered-block.ts";

const lowlight = createLowlight(common);

/** highlight.js knows about forty scopes; seven colours are as many as a reader can tell apart. */
const KINDS: Record<string, TokenKind> = {
  "hljs-attr": "attribute",
  "hljs-attribute": "attribute",
  "hljs-built_in": "type",
  "hljs-comment": "comment",
  "hljs-keyword": "keyword",
  "hljs-literal": "number",
  "hljs-meta": "comment",
  "hljs-name": "name",
  "hljs-number": "number",
  "hljs-quote": "comment",
  "hljs-regexp": "string",
  "hljs-section": "name",
  "hljs-selector-class": "attribute",
  "hljs-selector-id": "attribute",
  "hljs-selector-tag": "name",
  "hljs-string": "string",
  "hljs-symbol": "string",
  "hljs-tag": "name",
  "hljs-title": "name",
  "hljs-type": "type",
  "hljs-variable": "attribute",
};

/** Code in coloured pieces; in one piece for a language nobody here knows. */
export function highlightCode(code: string, language: string): CodeToken[] {
  if (!lowlight.registered(language)) return [code];
  return joined(lowlight.highlight(language, code).children.flatMap((node) => tokensOf(node)));
}

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree["children"][number];

function tokensOf(node: Node, around?: TokenKind): CodeToken[] {
  if (node.type === "text") return [around ? [node.value, around] : node.value];
  if (node.type !== "element") return [];
  const { className } = node.properties;
  const names = Array.isArray(className) ? className : [];
  const kind = names.flatMap((name) => KINDS[name] ?? [])[0] ?? around;
  return node.children.flatMap((child) => tokensOf(child, kind));
}

/** Neighbours of one colour are one piece: less to send. */
function joined(tokens: readonly CodeToken[]): CodeToken[] {
  const pieces: CodeToken[] = [];
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (last !== undefined && kindOf(last) === kindOf(token))
      pieces[pieces.length - 1] = tokenOf(textOf(last) + textOf(token), kindOf(token));
    else pieces.push(token);
  }
  return pieces;
}

const textOf = (token: CodeToken) => (typeof token === "string" ? token : token[0]);
const kindOf = (token: CodeToken) => (typeof token === "string" ? undefined : token[1]);
const tokenOf = (text: string, kind: TokenKind | undefined): CodeToken =>
  kind === undefined ? text : [text, kind];
