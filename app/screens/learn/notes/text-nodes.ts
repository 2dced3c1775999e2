/** Numbers of citations, notes that open above the text, and what no one prints: no words of the lesson. */
const SKIPPED = `.prose-citation, [popover], [class~="print:hidden"]`;
const BLOCKS = "p, li, h1, h2, h3, h4, td, th, pre, blockquote, figcaption, dt, dd, div";

/** The visible words below an element, in reading order. */
export function textNodesIn(root: Element, skipped = SKIPPED): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.checkVisibility() && !parentElement.closest(skipped)
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The words of a range, a line for each paragraph. */
export function wordsIn(range: Range, root: Element): string {
  const lines = new Map<Element | null, string>();
  for (const node of textNodesIn(root)) {
    if (!range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    const block = node.parentElement?.closest(BLOCKS) ?? null;
    lines.set(block, (lines.get(block) ?? "") + node.data.slice(from, to));
  }
  return [...lines.values()]
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
