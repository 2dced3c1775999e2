import { type ReactNode, useId } from "react";
import { Note, connectNote } from "./note.tsx";
import type { ProseTerm } from "./terms.ts";

type TermProps = {
  term: ProseTerm;
  /** Brackets, quotation marks and commas that stay on the term's line. */
  before: string;
  after: string;
  children: ReactNode;
};

/** An underlined word that shows its definition when clicked. */
export function Term({ term, before, after, children }: TermProps) {
  const { opener, note } = connectNote(useId());
  return (
    <>
      <span className="whitespace-nowrap">
        {before}
        <button type="button" className="prose-term" {...opener}>
          {children}
        </button>
        {after}
      </span>
      <Note title={term.name} {...note}>
        {term.description}
      </Note>
    </>
  );
}
