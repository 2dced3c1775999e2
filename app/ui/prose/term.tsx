import { type ReactNode, useId } from "react";
import type { ProseTerm } from "./terms.ts";

/** An underlined word that explains itself when pressed: the browser's own popover, so Escape and a press elsewhere close it. */
export function Term({ term, children }: { term: ProseTerm; children: ReactNode }) {
  const id = useId();
  const anchor = `--term${id.replaceAll(/\W/g, "")}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-describedby={id}
        className="prose-term"
        style={{ anchorName: anchor }}
      >
        {children}
      </button>
      <span id={id} popover="auto" className="prose-note" style={{ positionAnchor: anchor }}>
        <span className="prose-note-name">{term.name}</span>
        {term.description}
      </span>
    </>
  );
}
