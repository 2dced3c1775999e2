import temml from "temml";
import type { MathNode } from "#app/rules/blocks/rendered-block.ts";

/** MathML that only draws: no links, no scripts, no styles. */
const TAGS = new Set(
  `math mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt
  mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant
  maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset width`.split(
    /\s+/,
  ),
);
/** How Temml aligns the columns of \`aligned\` and its like; `ui/blocks/blocks.css` has the rules. */
const ALIGNMENT = /\btml-(left|right)\b/;

const OPTIONS = {
  displayMode: true,
  throwOnError: true,
  trust: false,
  maxSize: [10, 10] as [number, number],
  maxExpand: 200,
};

export type RenderedLatex = { tree: MathNode; fault: null } | { tree: null; fault: string };

/** LaTeX as MathML; a mistake in it is a fault and no exception. */
export function renderMath(latex: string): RenderedLatex {
  try {
    // oxlint-disable-next-line no-underscore-dangle -- the package's own name for it
    return { tree: nodeOf(temml.__renderToMathMLTree(latex, OPTIONS)), fault: null };
  } catch (error) {
    if (!(error instanceof temml.ParseError)) throw error;
    return { tree: null, fault: (error as unknown as Error).message.trim() };
  }
}

/** The part of Temml's tree that is read; its types call it `any`. */
interface TemmlNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  children?: TemmlNode[];
}

function nodeOf(node: TemmlNode): MathNode {
  if (typeof node.text === "string") return node.text;
  const children = (node.children ?? []).map(nodeOf);
  const { type = "" } = node;
  if (!TAGS.has(type)) return { tag: "mrow", attributes: {}, children };
  return { tag: type, attributes: attributesOf(node), children };
}

function attributesOf({ attributes = {}, classes = [] }: TemmlNode): Record<string, string> {
  const allowed = Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name));
  const side = ALIGNMENT.exec(classes.join(" "))?.[0];
  return Object.fromEntries([
    ...allowed.map(([name, value]) => [name, String(value)]),
    ...(side ? [["class", side]] : []),
  ]) as Record<string, string>;
}
