import { type ReactNode, useId } from "react";
import { Note, connectNote } from "./note.tsx";
import type { ProseTerm } from "./terms.ts";

/** An underlined word that shows its definition when clicked. */
export function Term({ term, children }: { term: ProseTerm; children: ReactNode }) {
  const { opener, note } = connectNote(useId());
  return (
    <>
      <button type="button" className="prose-term" {...opener}>
        {children}
      </button>
      <Note title={term.name} {...note}>
        {term.description}
      </Note>
    </>
  );
}
