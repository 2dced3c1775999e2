import type { CodeToken } from "../blocks/rendered-block.ts";
import { cleanLine } from "../clean-text.ts";

/* Also runs in the browser: imports no schema. */

/** Whether this is what comes out. Case counts, because True is not true; spaces at the ends and quotes around it don't. */
export function isOutput(answer: string, accepted: readonly string[]): boolean {
  const typed = plainOutput(answer);
  return typed !== "" && accepted.some((output) => plainOutput(output) === typed);
}

function plainOutput(text: string): string {
  const line = cleanLine(text);
  const [, , inner] = /^(["'`“‘])(.*)["'`”’]$/u.exec(line) ?? [];
  return inner ?? line;
}

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
