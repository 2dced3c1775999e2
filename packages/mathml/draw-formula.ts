import temml from "temml";

/** A MathML element or its text. */
export type MathNode =
  | string
  | { tag: string; attributes: Record<string, string>; children: readonly MathNode[] };

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
  throwOnError: true,
  trust: false,
  maxSize: [10, 10] as [number, number],
  maxExpand: 200,
};

/** Nobody writes deeper, and both the parser and its callers recurse. */
const MAX_NESTING = 30;
const MAX_LENGTH = 1_000;

export type DrawnFormula = { tree: MathNode; fault: null } | { tree: null; fault: string };

/** LaTeX as MathML; a mistake in it is a fault and no exception. */
export function drawFormula(latex: string, { isDisplay = true } = {}): DrawnFormula {
  const fault = faultOfForm(latex);
  if (fault) return { tree: null, fault };
  try {
    const options = { ...OPTIONS, displayMode: isDisplay };
    // oxlint-disable-next-line no-underscore-dangle -- its only way to a tree: the public `renderToString` makes markup, to be parsed again
    return { tree: nodeOf(temml.__renderToMathMLTree(latex, options)), fault: null };
  } catch (error) {
    // Of anything but a mistake it recognizes, the parser throws whatever it stumbled over.
    const reason = error instanceof Error ? error.message.trim() : "";
    return { tree: null, fault: reason || "can't be read" };
  }
}

/** What JSON makes of a command whose backslash was not doubled: `\f` is a form feed, so `\frac` becomes `rac`. */
const LOST_BACKSLASH =
  /[\f\t\v\b]|(?<![\\a-zA-Z])(?:rac\s*\{|(?:d|t)frac\s*\{|imes(?![a-z])|ext\s*\{|qrt\s*[[{]|inom\s*\{|heta(?![a-z])|ightarrow|abla(?![a-z])|pprox(?![a-z])|ldots|mathrm\s*\{|(?:frac|sqrt|text|binom)\s*\{)/;

function faultOfForm(latex: string): string | null {
  if (latex.length > MAX_LENGTH) return "is too long";
  const lost = LOST_BACKSLASH.exec(latex)?.[0];
  if (lost) return `lost a backslash before '${lost.trim()}'`;
  let depth = 0;
  for (const letter of latex) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (depth > MAX_NESTING) return "is nested too deeply";
  }
  return null;
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
