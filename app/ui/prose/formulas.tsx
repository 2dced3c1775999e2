import { createElement, Fragment, type ReactNode, use } from "react";
import type { MathNode } from "#app/rules/blocks/rendered-block.ts";
import { cutAtFormulas, formulaKey, type Formula } from "#app/rules/formulas/cut-at-formulas.ts";
import { formulaInWords } from "#app/rules/formulas/formula-in-words.ts";
import { DrawnFormulasContext } from "./drawn-formulas.ts";

/** Punctuation belongs to the formula before it: a line never begins with a comma. */
const PUNCTUATION = /^[.,;:!?…)\]»”’]+/u;

/** Each formula with the punctuation after it; `words` draws the text between. */
export function withFormulas(
  pieces: readonly (string | Formula)[],
  words: (text: string) => ReactNode,
): ReactNode {
  return pieces.map((piece, place) => {
    const before = pieces[place - 1];
    const next = pieces[place + 1];
    const tail = typeof next === "string" ? (PUNCTUATION.exec(next)?.[0] ?? "") : "";
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the text doesn't change
      <Fragment key={place}>
        {typeof piece === "string" ? (
          words(isInline(before) ? piece.replace(PUNCTUATION, "") : piece)
        ) : isInline(piece) && tail !== "" ? (
          <span className="whitespace-nowrap">
            <InlineFormula formula={piece} />
            {tail}
          </span>
        ) : (
          <InlineFormula formula={piece} />
        )}
      </Fragment>
    );
  });
}

const isInline = (piece: string | Formula | undefined) =>
  typeof piece === "object" && !piece.isDisplay;

/** A line of text with its formulas and code: a question, an option, feedback. */
export function Words({ text }: { text: string }) {
  return withFormulas(cutAtFormulas(text), withCode);
}

function withCode(text: string): ReactNode {
  const pieces = text.split(/`([^`\n]+)`/);
  if (pieces.length === 1) return text;
  return pieces.map((piece, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <code key={place} className={INLINE_CODE}>
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}

export const INLINE_CODE = "rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.85em]";

/** Drawn where the server could, otherwise as plain characters: never as its source. */
export function InlineFormula({ formula }: { formula: Formula }) {
  const tree = use(DrawnFormulasContext)[formulaKey(formula)];
  const words = formulaInWords(formula.latex);
  if (tree === undefined) return words;
  const drawn = (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className="formula-inline">
        {renderMath(tree)}
      </span>
    </>
  );
  if (!formula.isDisplay) return drawn;
  return (
    <span
      role="region"
      aria-label="Formula"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards can't scroll it otherwise
      tabIndex={0}
      className="block overflow-x-auto py-1"
    >
      {drawn}
    </span>
  );
}

export function renderMath(node: MathNode, place = 0): ReactNode {
  if (typeof node === "string") return node;
  const { class: className, ...attributes } = node.attributes;
  return createElement(
    node.tag,
    { key: place, className, ...attributes },
    ...node.children.map((child, index) => renderMath(child, index)),
  );
}
