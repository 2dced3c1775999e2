import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { NOTE, type NoteSubject } from "#app/rules/notes/note.ts";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";
import { Quote } from "./note-fields.tsx";
import { NoteForm } from "./note-form.tsx";
import { type Selected, useSelected } from "./use-selected.ts";

export type SelectionNoteProps = {
  text: RefObject<HTMLElement | null>;
  subject: NoteSubject;
  /** How often the button among the lesson's tools was pressed. */
  presses: number;
  /** Where something can be asked about the selected words. */
  onAsk?: (about: { quote: string; blockId: string | null }) => void;
};

/** The buttons beside a selection, and the form that the first one opens. */
export function SelectionNote({ text, subject, presses, onAsk }: SelectionNoteProps) {
  const { selected, isSettled, clear } = useSelected(text, onAsk ? 2 : 1);
  /** Without a selection the form asks for words; undefined while it's closed. */
  const [draft, setDraft] = useState<Selected | null>();
  const [handled, setHandled] = useState(0);
  const [hasAdded, setAdded] = useState(false);
  if (presses !== handled) {
    setHandled(presses);
    setDraft(selected);
  }
  const close = () => setDraft(undefined);
  return createPortal(
    <>
      {selected && isSettled && draft === undefined && (
        <SelectionButtons
          place={selected.place}
          onKeep={() => setDraft(selected)}
          onAsk={
            onAsk &&
            (() => {
              onAsk(aboutOf(selected));
              clear();
            })
          }
        />
      )}
      {draft !== undefined && (
        <Dialog isOpen onClose={close} title={draft ? "Keep as a note" : "A note"}>
          <NoteForm
            subject={subject}
            onAdded={() => {
              close();
              clear();
              setAdded(true);
            }}
            cancel={
              <Button size="small" look="quiet" onClick={close}>
                Cancel
              </Button>
            }
          >
            {draft && <Quoted draft={draft} />}
          </NoteForm>
        </Dialog>
      )}
      <AddedMessage isOpen={hasAdded} onEnd={() => setAdded(false)} />
    </>,
    document.body,
  );
}

type ButtonsProps = { place: Selected["place"]; onKeep: () => void; onAsk?: () => void };

const SelectionButtons = ({ place, onKeep, onAsk }: ButtonsProps) => (
  <div className="fixed z-30 flex gap-2 print:hidden" style={place}>
    <SelectionButton onPress={onKeep}>Keep as a note</SelectionButton>
    {onAsk && <SelectionButton onPress={onAsk}>Ask about this</SelectionButton>}
  </div>
);

const SelectionButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button
    look="secondary"
    size="small"
    className="shadow-soft"
    // A press would end the selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </Button>
);

const aboutOf = ({ quote, blockId }: Selected) => ({
  quote: quote.slice(0, TUTOR.quote).toWellFormed(),
  blockId: blockId ?? null,
});

function Quoted({ draft }: { draft: Selected }) {
  const { start, end } = draft;
  const quote = draft.quote.slice(0, NOTE.quote).toWellFormed();
  return (
    <div>
      <div className="max-h-40 overflow-y-auto">
        <Quote quote={quote} />
      </div>
      {quote.length < draft.quote.length && (
        <p className="mt-2 text-sm text-ink-soft">
          A quote has at most {NOTE.quote.toLocaleString("en")} characters, so it ends here.
        </p>
      )}
      <input type="hidden" name="quote" value={quote} />
      {start !== undefined && <input type="hidden" name="start" value={start} />}
      {end !== undefined && <input type="hidden" name="end" value={end} />}
    </div>
  );
}

/** Until the learner does something else. */
function AddedMessage({ isOpen, onEnd }: { isOpen: boolean; onEnd: () => void }) {
  useEffect(() => {
    if (!isOpen) return;
    const events = ["pointerdown", "keydown", "wheel"] as const;
    for (const type of events) document.addEventListener(type, onEnd);
    return () => {
      for (const type of events) document.removeEventListener(type, onEnd);
    };
  });
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 bottom-24 z-30 text-center">
      {isOpen && (
        <span className="inline-block rounded-soft border border-line bg-surface px-4 py-2 text-sm font-medium shadow-soft">
          Note kept. It's at the end of the page.
        </span>
      )}
    </p>
  );
}
