import type { ReactNode } from "react";

/**
 * Connects a button with its note: spread `opener` on the button and `note` on the `Note`. It is a native popover, so
 * it works without JavaScript and with the keyboard, and Escape or a click outside closes it.
 */
export function connectNote(id: string) {
  const anchor = `--note${id.replaceAll(/\W/g, "")}`;
  return {
    opener: { popoverTarget: id, style: { anchorName: anchor } },
    note: { id, anchor },
  };
}

type NoteProps = { id: string; anchor: string; title: string; children: ReactNode };

/** A sheet at the bottom of a phone; next to its button where there is space. */
export function Note({ id, anchor, title, children }: NoteProps) {
  return (
    <span id={id} popover="auto" className="prose-note" style={{ positionAnchor: anchor }}>
      <span className="prose-note-name">{title}</span>
      {children}
    </span>
  );
}
