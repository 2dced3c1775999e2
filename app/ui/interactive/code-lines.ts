import type { CodeToken } from "#app/rules/blocks/rendered-block.ts";

/** Coloured code, line by line. A last line break begins no line. */
export function codeLines(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const token of tokens) {
    const [text, kind] = typeof token === "string" ? [token] : token;
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (piece !== "") lines.at(-1)!.push(kind === undefined ? piece : [piece, kind]);
    }
  }
  if (lines.length > 1 && lines.at(-1)!.length === 0) lines.pop();
  return lines;
}
