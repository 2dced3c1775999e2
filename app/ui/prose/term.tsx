import { type ReactNode, useId } from "react";
import { Note, noteTies } from "./note.tsx";
import type { ProseTerm } from "./terms.ts";

/** An underlined word that explains itself when pressed. */
export function Term({ term, children }: { term: ProseTerm; children: ReactNode }) {
  const { opener, note } = noteTies(useId());
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
