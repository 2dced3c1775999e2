import { type ComponentType, type RefObject, useCallback, useEffect, useState } from "react";
import NotebookPen from "lucide-react/icons/notebook-pen";
import type { Note, NoteSubject } from "#app/rules/notes/note.ts";
import type { SelectionNoteProps } from "./selection-note.tsx";

type NoteKeeperProps = {
  /** What can be quoted. */
  text: RefObject<HTMLElement | null>;
  subject: NoteSubject;
  notes: readonly Note[];
  /** Where something can be asked about the selected words. */
  onAsk?: SelectionNoteProps["onAsk"];
};

/**
 * Keeps selected words as a note and marks those that were kept. The code for both is loaded with the first selection, or with a
 * page that has notes.
 */
export function NoteKeeper({ text, subject, notes, onAsk }: NoteKeeperProps) {
  const [part, setPart] = useState<{ Part: ComponentType<SelectionNoteProps> }>();
  const [presses, setPresses] = useState(0);
  useMarks(text, notes);
  const load = useCallback(async () => {
    // Offline there is nothing to load, and nothing could be sent.
    const loaded = await import("./selection-note.tsx").catch(() => null);
    if (loaded) setPart({ Part: loaded.SelectionNote });
  }, []);
  useEffect(() => {
    if (part) return;
    const onSelection = () => {
      const selection = getSelection();
      if (selection?.isCollapsed === false && text.current?.contains(selection.anchorNode))
        void load();
    };
    document.addEventListener("selectionchange", onSelection);
    return () => document.removeEventListener("selectionchange", onSelection);
  }, [part, load, text]);
  return (
    <>
      <button
        type="button"
        className="needs-script -ms-2 mt-4 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink print:hidden"
        // A press would end the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setPresses((count) => count + 1);
          void load();
        }}
      >
        <NotebookPen className="size-4" />
        Keep a note
      </button>
      {part && <part.Part text={text} subject={subject} presses={presses} onAsk={onAsk} />}
    </>
  );
}

function useMarks(text: RefObject<HTMLElement | null>, notes: readonly Note[]) {
  useEffect(() => {
    if (!notes.some(({ quote }) => quote !== "")) return;
    const marks = import("./mark-quotes.ts").catch(() => null);
    void marks.then((loaded) => text.current && loaded?.markQuotes(text.current, notes));
    return () => void marks.then((loaded) => loaded?.removeMarks());
  }, [text, notes]);
}
