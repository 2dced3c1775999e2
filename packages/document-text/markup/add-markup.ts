import type { TextBuilder } from "../text-builder.ts";

/** What an element is, as far as text is concerned, for every DOM. */
export interface MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<MarkupNode>;
  getAttribute?(name: string): string | null;
}

const [ELEMENT, TEXT, CDATA, DOCUMENT] = [1, 3, 4, 9];
const NOT_TEXT = new Set(
  "SCRIPT STYLE TEMPLATE NOSCRIPT HEAD SVG CANVAS AUDIO VIDEO IFRAME OBJECT BUTTON SELECT TEXTAREA DIALOG RT RP ANNOTATION ANNOTATION-XML".split(
    " ",
  ),
);
const INLINE = new Set(
  "A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I IMG INPUT INS KBD LABEL MARK MATH MI MN MO MROW MSQRT MSUB MSUP Q RB RUBY S SAMP SEMANTICS SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR".split(
    " ",
  ),
);
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0)/i;

/** Adds what a reader of a marked-up text sees: a paragraph for each block and each row of a table, headings with their levels. */
export function addMarkup(root: MarkupNode, builder: TextBuilder): void {
  let text = "";
  const flush = () => {
    builder.lines(
      text
        .split("\n")
        .map((line) => line.trim().replace(/\s+/g, " "))
        .join("\n"),
    );
    text = "";
  };
  const addChildren = (node: MarkupNode) => {
    for (const child of Array.from(node.childNodes)) add(child);
  };
  const addBlock = (node: MarkupNode, name: string) => {
    flush();
    const level = /^H([1-6])$/.exec(name)?.[1];
    if (level !== undefined) builder.heading(visibleText(node), Number(level));
    else if (name === "PRE") builder.lines(node.textContent ?? "");
    else if (name === "TR") builder.paragraph(cellsOf(node).join(" | "));
    else {
      addChildren(node);
      flush();
    }
  };
  const add = (node: MarkupNode) => {
    const { nodeType } = node;
    // A line break in the source is a space.
    if (nodeType === TEXT || nodeType === CDATA)
      text += (node.textContent ?? "").replace(/\s+/g, " ");
    if (nodeType === DOCUMENT) addChildren(node);
    if (nodeType !== ELEMENT || isHidden(node)) return;
    const name = localName(node);
    if (name === "BR") text += "\n";
    else if (INLINE.has(name)) addChildren(node);
    else addBlock(node, name);
  };
  add(root);
  flush();
}

/** Text in an element, without what isn't text in it. */
export function visibleText(node: MarkupNode): string {
  if (node.nodeType === TEXT || node.nodeType === CDATA) return node.textContent ?? "";
  if (node.nodeType === ELEMENT && isHidden(node)) return "";
  const name = localName(node);
  const inside = Array.from(node.childNodes).map(visibleText).join("");
  return name === "BR" || (node.nodeType === ELEMENT && !INLINE.has(name)) ? ` ${inside} ` : inside;
}

const cellsOf = (row: MarkupNode) =>
  Array.from(row.childNodes)
    .filter(({ nodeType }) => nodeType === ELEMENT)
    .map((cell) => visibleText(cell).replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");

/** XHTML has lower case and, in an EPUB, prefixes. */
const localName = ({ nodeName }: MarkupNode) => nodeName.replace(/^.*:/, "").toUpperCase();

/** Not text, or not to be seen: what a page hides mustn't reach a model as its content. */
function isHidden(node: MarkupNode): boolean {
  if (NOT_TEXT.has(localName(node))) return true;
  const attribute = (name: string) => node.getAttribute?.(name) ?? null;
  return attribute("hidden") !== null || HIDING_STYLE.test(attribute("style") ?? "");
}
