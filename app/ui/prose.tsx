import { Fragment, type ReactNode } from "react";
import { Marked, type Token, type Tokens } from "marked";
import { languageOf } from "#app/rules/language.ts";
import { isOrdinaryMarkdown } from "#app/rules/markdown-shape.ts";
import { classNames } from "./class-names.ts";
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
  const words: Words = {
    unexplained: termsByName(terms),
    unfinished: isPartial ? /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(text)?.[0] : undefined,
  };
  const tokens = parse(text, isPartial);
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

const plainParagraphs = (text: string): readonly Token[] =>
  text.split(/\n[ \t]*\n/).map((raw) => ({ type: "plain", raw, text: raw }));

const NO_TERMS: readonly ProseTerm[] = [];

type Words = { unexplained: Map<string, ProseTerm>; unfinished?: string };

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
      return <code className={CODE}>{token.text}</code>;
    case "code":
      return (
        <pre className={PRE}>
          <code>{token.text}</code>
        </pre>
      );
    case "br":
      return <br />;
    case "text":
      return token.tokens ? renderAll(token.tokens, words) : explain(token.text, words);
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}

/** A dash, a quotation mark or a name before each line. */
const SPOKEN = /^[*_]{0,2}(?:[–—―“"„«「『]|[\p{L}\p{M}\p{N} .'’-]{1,24}[:：])/u;

/** Lines of dialogue stay lines; other paragraphs are only wrapped where the author's editor broke them. */
function isDialogue(paragraph: string): boolean {
  const lines = paragraph.trim().split("\n");
  return lines.length > 1 && lines.every((line) => SPOKEN.test(line.trim()));
}

const CODE = "rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.85em]";
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

function explain(text: string, words: Words): ReactNode {
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
