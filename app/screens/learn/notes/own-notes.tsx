import ChevronDown from "lucide-react/icons/chevron-down";
import type { Note, NoteSubject } from "#app/rules/notes/note.ts";
import { SUMMARY } from "#app/ui/parts/disclosure.tsx";
import { kindOf } from "./note-fields.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { OWN_NOTES } from "./note-reply.ts";

type OwnNotesProps = { subject: NoteSubject; notes: readonly Note[] };

/** A learner's notes on a lesson or a source, closed until they are looked for. */
export function OwnNotes({ subject, notes }: OwnNotesProps) {
  const kind = kindOf(subject);
  return (
    <details id={OWN_NOTES} className="group mt-8 scroll-mt-20 print:hidden">
      <summary className={SUMMARY}>
        {notes.length === 0 ? "A note" : `Your notes (${notes.length})`}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 pt-4">
        {notes.length > 0 && (
          <ul className="space-y-3" aria-label="Your notes">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} subject={kind} />
            ))}
          </ul>
        )}
        <NoteForm subject={subject} />
      </div>
    </details>
  );
}
