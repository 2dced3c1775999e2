/**
 * Yields the first JSON object of a reply as it arrives, without a `<think>` block, code fences or sentences around
 * it. Linear in the length of the reply.
 */
export async function* objectText(reply: AsyncIterable<string>): AsyncGenerator<string> {
  const scan: Scan = { depth: 0, isInString: false, isEscaped: false };
  let before = "";
  for await (const piece of reply) {
    let text = piece;
    if (scan.depth === 0) {
      before += piece;
      // Reasoning may be far longer than any preface; drop it so that it isn't searched again.
      if (THINKING.test(before)) before = `<think>${before.slice(-"</think".length)}`;
      const from = startOfObject(before);
      // Give up on a reply without an object rather than search it again for every chunk.
      if (from === -1 && before.length > MAX_PREFACE_LENGTH) return;
      if (from === -1) continue;
      text = before.slice(from);
    }
    const end = endOfObject(text, scan);
    // The parser drops the whole chunk that contains an error, so yield small ones.
    for (let from = 0; from < end; from += MAX_PIECE_LENGTH)
      yield text.slice(from, Math.min(end, from + MAX_PIECE_LENGTH));
    if (scan.depth === 0) return;
  }
}

const THINKING = /^\s*<think>(?![\s\S]*<\/think>)/;
const MAX_PREFACE_LENGTH = 20_000;
const MAX_PIECE_LENGTH = 200;

/** The index of a brace followed by a key or its own end; -1 if there is none, or if a `<think>` block is still open. */
export function startOfObject(text: string, from = 0): number {
  const thinking = /^\s*<think>/.test(text) ? text.indexOf("</think>") : 0;
  if (thinking === -1) return -1;
  const begin = Math.max(thinking, from);
  const at = text.slice(begin).search(/\{\s*["}]/);
  return at === -1 ? -1 : begin + at;
}

/** The object that starts at `from`; undefined if it has no end. */
export function objectAt(text: string, from: number): string | undefined {
  const scan: Scan = { depth: 0, isInString: false, isEscaped: false };
  const rest = text.slice(from);
  const end = endOfObject(rest, scan);
  return scan.depth === 0 ? rest.slice(0, end) : undefined;
}

interface Scan {
  depth: number;
  isInString: boolean;
  isEscaped: boolean;
}

/** Continues the scan of the previous chunk; returns how many characters of this one belong to the object. */
function endOfObject(text: string, scan: Scan): number {
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (scan.isEscaped) scan.isEscaped = false;
    else if (scan.isInString) {
      if (letter === "\\") scan.isEscaped = true;
      else if (letter === '"') scan.isInString = false;
    } else if (letter === '"') scan.isInString = true;
    else if (letter === "{" || letter === "[") scan.depth++;
    else if (letter === "}" || letter === "]") {
      scan.depth--;
      if (scan.depth === 0) return index + 1;
    }
  }
  return text.length;
}
