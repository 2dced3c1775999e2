/**
 * The first JSON object of a reply as it arrives, without what models put around it: a `<think>` block, code fences,
 * a friendly sentence. Linear in the length of the reply.
 */
export async function* objectText(reply: AsyncIterable<string>): AsyncGenerator<string> {
  const scan = { before: "", depth: 0, isInString: false, isEscaped: false, isDone: false };
  for await (const piece of reply) {
    if (scan.isDone) continue;
    let text = piece;
    if (scan.depth === 0) {
      scan.before += piece;
      const from = startOfObject(scan.before);
      if (from === -1) continue;
      text = scan.before.slice(from);
    }
    const end = endOfObject(text, scan);
    if (end > 0) yield text.slice(0, end);
  }
}

/** -1 while the object has not begun, or while thinking has not ended. */
function startOfObject(text: string): number {
  const thinking = text.lastIndexOf("</think>");
  if (thinking === -1 && /^\s*<think>/.test(text)) return -1;
  return text.indexOf("{", Math.max(0, thinking));
}

interface Scan {
  depth: number;
  isInString: boolean;
  isEscaped: boolean;
  isDone: boolean;
}

/** Walks on from where the last piece ended; returns how much of this one belongs to the object. */
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
      if (scan.depth === 0) {
        scan.isDone = true;
        return index + 1;
      }
    }
  }
  return text.length;
}
