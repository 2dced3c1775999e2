import type { ReactNode } from "react";

/**
 * Ties a button to its note: spread `opener` on the button, `note` on the `Note`. The browser opens and closes it,
 * so it works without JavaScript, by keyboard, and Escape or a press elsewhere puts it away.
 */
export function noteTies(id: string) {
  const anchor = `--note${id.replaceAll(/\W/g, "")}`;
  return {
    opener: { popoverTarget: id, style: { anchorName: anchor } },
    note: { id, anchor },
  };
}

type NoteProps = { id: string; anchor: string; title: string; children: ReactNode };

/** A sheet at the foot of a phone; beside what opened it where there is room. */
export function Note({ id, anchor, title, children }: NoteProps) {
  return (
    <span id={id} popover="auto" className="prose-note" style={{ positionAnchor: anchor }}>
      <span className="prose-note-name">{title}</span>
      {children}
    </span>
  );
}
