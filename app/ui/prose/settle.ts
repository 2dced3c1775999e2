/**
 * Closes the open Markdown of a text still being written, and holds back marks that may become something else. Without
 * it a word would show its asterisks and then jump when the closing ones arrive.
 */
export function settle(text: string): string {
  const lines = text.split("\n");
  if (isInFence(lines)) return text;
  if (UNDECIDED_LINE.test(lines.at(-1) ?? "")) lines.pop();
  const settled = lines.join("\n");
  const start = lastBlockStart(settled);
  return settled.slice(0, start) + closeMarks(settled.slice(start));
}

/** `-`, `2.`, `##` or a code fence that is only partly typed. */
const UNDECIDED_LINE = /^\s*(?:[-*+]|\d{1,3}[.)]?|#{1,6}|`{1,3}\w*)\s*$/;

function isInFence(lines: readonly string[]): boolean {
  return lines.slice(0, -1).filter((line) => /^\s*```/.test(line)).length % 2 === 1;
}

/** Marks never span paragraphs or list items, so only the last block can be open. */
function lastBlockStart(text: string): number {
  const starts = [...text.matchAll(/\n\s*\n|\n\s*(?:[-*+]|\d{1,3}[.)])\s/g)];
  const last = starts.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function closeMarks(block: string): string {
  const open: string[] = [];
  const marks = /`+|\*{1,3}|_{1,3}/g;
  for (let match = marks.exec(block); match !== null; match = marks.exec(block)) {
    const mark = match[0];
    if (open.at(-1)?.startsWith("`") && open.at(-1) !== mark) continue;
    const before = block[match.index - 1] ?? " ";
    const after = block[match.index + mark.length] ?? "";
    if (open.at(-1) === mark && before !== " ") open.pop();
    else if (after === "") return closeAll(block.slice(0, match.index), open);
    else if (after.trim() !== "" && (mark[0] !== "_" || /\W/.test(before))) open.push(mark);
  }
  return closeAll(block, open);
}

function closeAll(block: string, open: readonly string[]): string {
  if (open.length === 0) return block;
  return block.trimEnd() + open.toReversed().join("");
}
