import { Fragment, type ReactNode, use } from "react";
import { Marked, type Token, type Tokens } from "marked";
import { type Citation as Cited, cutAtCitations } from "#app/rules/blocks/citations.ts";
import { languageOf } from "#app/rules/language.ts";
import { isOrdinaryMarkdown } from "#app/rules/lessons/prose/markdown-shape.ts";
import { cutAtFormulas, type Formula } from "#app/rules/formulas/cut-at-formulas.ts";
import { classNames } from "./class-names.ts";
import { Citation } from "./prose/citation.tsx";
import { CitedItemsContext } from "./prose/cited-items.ts";
import { INLINE_CODE, withFormulas } from "./prose/formulas.tsx";
import { settle } from "./prose/settle.ts";
import { Term } from "./prose/term.tsx";
import { cutAtTerms, type ProseTerm, termsByName } from "./prose/terms.ts";

export type { ProseTerm } from "./prose/terms.ts";

const unknown = () => undefined;

/**
 * Models and authors write; readers must be safe. Links, images, HTML, tables and quotes are switched off in the
 * parser, so they stay plain characters, and React escapes every one of them.
 */
const markdown = new Marked({
  tokenizer: {
    code: unknown,
    hr: unknown,
    blockquote: unknown,
    html: unknown,
    def: unknown,
    table: unknown,
    lheading: unknown,
    link: unknown,
    reflink: unknown,
    tag: unknown,
    autolink: unknown,
    url: unknown,
    del: unknown,
  },
});

type ProseProps = {
  text: string;
  /** Explained at their first appearance. With several texts on a page, distribute them with `termsBySection`. */
  terms?: readonly ProseTerm[];
  /** The text is still being written: a steady caret marks its end. */
  isPartial?: boolean;
  /** `lesson` is 19/31 px in Literata; `note` is for smaller asides, `cell` for tables. */
  size?: "lesson" | "note" | "cell";
  className?: string;
};

const SIZES = {
  lesson: "max-w-lesson space-y-5 font-serif text-lesson",
  note: "max-w-prose space-y-3 leading-relaxed",
  cell: "space-y-1 leading-snug",
} as const;

/** Renders paragraphs, lists, emphasis and code, and nothing else. */
export function Prose({
  text,
  terms = NO_TERMS,
  isPartial = false,
  size = "lesson",
  className,
}: ProseProps) {
  const items = use(CitedItemsContext);
  const complete = isPartial ? withoutOpenCitation(withoutOpenFormula(text)) : text;
  const { markdown, formulas } = withPlaceholders(complete);
  const words: Words = {
    unexplained: termsByName(terms),
    unfinished: isPartial ? /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(text)?.[0] : undefined,
    formulas,
    cited: items?.length ?? null,
  };
  const tokens = parse(markdown, isPartial);
  return (
    <div
      className={classNames(
        SIZES[size],
        "wrap-break-word",
        isPartial && "prose-partial",
        className,
      )}
      aria-busy={isPartial || undefined}
      {...languageOf(text)}
    >
      {renderAll(tokens, words)}
    </div>
  );
}

/** Text that no author would write is shown unparsed: parsing it could block every other request. */
function parse(text: string, isPartial: boolean): readonly Token[] {
  if (!isOrdinaryMarkdown(text)) return plainParagraphs(text);
  try {
    return markdown.lexer(isPartial ? settle(text) : text);
  } catch {
    return plainParagraphs(text);
  }
}

/** Stand for a formula while the Markdown is parsed, whose marks mean something else. No text contains them. */
const PLACEHOLDER = /\uE000(\d+)\uE001/u;

function withPlaceholders(text: string): { markdown: string; formulas: Formula[] } {
  const formulas: Formula[] = [];
  const pieces = cutAtFormulas(text.replaceAll(/[\uE000-\uE002]/gu, ""));
  const markdown = pieces
    .map((piece) => (typeof piece === "string" ? piece : `\uE000${formulas.push(piece) - 1}\uE001`))
    .join("");
  return { markdown: markdown.replaceAll(TIMES, STAR), formulas };
}

const STAR = "\uE002";
/** A star that multiplies: `2*3*4`, `6*10**24`, `G*m*M`. */
const TIMES =
  /(?<=[\d)\uE001])\*(?=[\w(\uE000])|(?<=[\w)\uE001])\*(?=[\d(\uE000])|(?<=\d\*?)\*(?=\*?\d)|(?<=(?<!\p{L})\p{L})\*(?=\p{L}(?!\p{L}))/gu;

/** Holds back a formula until its closing mark arrives. A price is shown. */
function withoutOpenFormula(text: string): string {
  const pieces = cutAtFormulas(text);
  const last = pieces.at(-1);
  if (typeof last !== "string" || !last.includes("$")) return text;
  const open = OPEN_FORMULA.exec(last);
  return open && !isInCode(text, text.length - last.length + open.index)
    ? text.slice(0, text.length - last.length + open.index)
    : text;
}

const OPEN_FORMULA =
  /(?<![\\\p{L}\p{N}$])(?:\$\$(?:[^$\n]|\n(?!\s*\n))*\$?|\$(?![\d.,]*\d[\s.,;:)!?])(?:[^\s$](?:[^$\n]|\n(?!\s*\n))*)?)$/u;

/** Holds back a marker until it is closed. */
const withoutOpenCitation = (text: string) => text.replace(/[ \t]*\[\^\??\d{0,2}$/, "");

const isInCode = (text: string, place: number) =>
  (text.slice(0, place).match(/`+/g) ?? []).length % 2 === 1;

const plainParagraphs = (text: string): readonly Token[] =>
  text.split(/\n[ \t]*\n/).map((raw) => ({ type: "plain", raw, text: raw }));

const NO_TERMS: readonly ProseTerm[] = [];

type Words = {
  unexplained: Map<string, ProseTerm>;
  unfinished?: string;
  formulas: readonly Formula[];
  /** How many sources the lesson has; null where nothing cites. */
  cited: number | null;
};

function renderAll(tokens: readonly Token[] | undefined, words: Words): ReactNode[] {
  return (tokens ?? []).map((token, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- text only grows at its end, so a token's index is stable
    <Fragment key={place}>{render(token as Tokens.Generic, words)}</Fragment>
  ));
}

function render(token: Tokens.Generic, words: Words): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return (
        <p className={isDialogue(token.raw) ? "whitespace-pre-line" : undefined}>
          {renderAll(token.tokens, words)}
        </p>
      );
    case "plain":
      return <p className="whitespace-pre-line">{explain(token.text, words)}</p>;
    case "heading":
      return <p className="font-sans font-bold">{renderAll(token.tokens, words)}</p>;
    case "list":
      return renderList(token as Tokens.List, words);
    case "strong":
      return <strong className="font-semibold">{renderAll(token.tokens, words)}</strong>;
    case "em":
      return <em>{renderAll(token.tokens, words)}</em>;
    case "codespan":
      return <code className={INLINE_CODE}>{asWritten(token.text, words)}</code>;
    case "code":
      return (
        <pre className={PRE}>
          <code>{asWritten(token.text, words)}</code>
        </pre>
      );
    case "br":
      return <br />;
    case "text":
      return token.tokens ? renderAll(token.tokens, words) : explain(token.text, words);
    case "escape":
      return token.text;
    default:
      return asWritten(token.raw, words);
  }
}

/** A dash, a quotation mark or a name before each line. */
const SPOKEN = /^[*_]{0,2}(?:[–—―“"„«「『]|[\p{L}\p{M}\p{N} .'’-]{1,24}[:：])/u;

/** Lines of dialogue stay lines; other paragraphs are only wrapped where the author's editor broke them. */
function isDialogue(paragraph: string): boolean {
  const lines = paragraph.trim().split("\n");
  return lines.length > 1 && lines.every((line) => SPOKEN.test(line.trim()));
}

const PRE = "rounded-soft whitespace-pre-wrap bg-sunken p-4 font-mono text-base leading-relaxed";

function renderList(list: Tokens.List, words: Words): ReactNode {
  const items = list.items.map((item, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <li key={place} className="ps-1 [&>ol]:mt-2 [&>ul]:mt-2">
      {renderAll(item.tokens, words)}
    </li>
  ));
  return list.ordered ? (
    <ol start={Number(list.start) || 1} className="list-decimal space-y-2 ps-7">
      {items}
    </ol>
  ) : (
    <ul className="list-disc space-y-2 ps-7 marker:text-honey">{items}</ul>
  );
}

/** Citations stand after their sentence. */
function explain(text: string, words: Words): ReactNode {
  const { cited } = words;
  if (cited === null || !text.includes(cited > 0 ? "[^" : "[^?]"))
    return explainFormulas(text, words);
  return cutAtCitations(text).map((piece, place, pieces) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <Fragment key={place}>
      {typeof piece === "string"
        ? explainFormulas(place === pieces.length - 1 ? piece : piece.trimEnd(), words)
        : citation(piece.cited, cited, followsCitation(pieces, place))}
    </Fragment>
  ));
}

/** Without sources, brackets are only brackets. */
const citation = (cited: Cited, sources: number, isAdjacent: boolean) =>
  cited === "unsourced" || sources > 0 ? (
    <Citation cited={cited} isAdjacent={isAdjacent} />
  ) : (
    `[^${cited}]`
  );

/** Another citation comes right before it. */
const followsCitation = (pieces: ReturnType<typeof cutAtCitations>, place: number) => {
  const between = pieces[place - 1];
  return place > 1 && typeof between === "string" && between.trim() === "";
};

function explainFormulas(text: string, words: Words): ReactNode {
  const pieces = text.split(PLACEHOLDER);
  if (pieces.length === 1) return explainWords(text, words);
  // Words and indexes of formulas take turns.
  const parts = pieces.map((piece, place) =>
    place % 2 === 1 ? (words.formulas[Number(piece)] ?? piece) : piece,
  );
  return withFormulas(parts, (piece) => explainWords(piece, words));
}

/** Where nothing is drawn, a formula is what was typed. */
const asWritten = (text: string, { formulas }: Words) =>
  text.replaceAll(STAR, "*").replaceAll(new RegExp(PLACEHOLDER, "gu"), (_, index: string) => {
    const formula = formulas[Number(index)];
    const mark = formula?.isDisplay ? "$$" : "$";
    return formula ? mark + formula.latex + mark : "";
  });

function explainWords(marked: string, words: Words): ReactNode {
  const text = marked.replaceAll(STAR, "*");
  // Keyed by position, because the same words can repeat and new terms change how a text is split.
  return cutAtTerms(text, words.unexplained, words.unfinished).map((piece, place) =>
    typeof piece === "string" ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={`text-${place}`}>{piece}</Fragment>
    ) : (
      <Term key={piece.term.name} term={piece.term} before={piece.before} after={piece.after}>
        {piece.words}
      </Term>
    ),
  );
}
