import { useState } from "react";
import { useFetcher } from "react-router";
import { languageOf } from "#app/rules/language.ts";
import type { Note } from "#app/rules/notes/note.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { intent } from "../../intents.ts";
import type { NoteIntent } from "../../me/notes/note-intents.ts";
import { Quote, WordsFields } from "./note-fields.tsx";
import { type NoteReply, refusalOf } from "./note-reply.ts";

type NoteItemProps = { note: Note; subject: "lesson" | "source"; page?: number | null };

/** A note with its buttons. Without a script 'Change' is a disclosure, like with one. */
export function NoteItem({ note, subject, page = null }: NoteItemProps) {
  const { quote, words } = note;
  return (
    <li className="rounded-soft bg-sunken p-4 pb-2">
      {quote !== "" && <Quote quote={quote} />}
      {words !== "" && (
        <p
          {...languageOf(words)}
          className={`whitespace-pre-line wrap-anywhere ${quote === "" ? "" : "mt-3"}`}
        >
          {words}
        </p>
      )}
      {(page !== null || note.isForReviews) && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
          {page !== null && <span>Page {page}</span>}
          {note.isForReviews && <span>Shown in reviews</span>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-start gap-x-2">
        <ChangeNote note={note} subject={subject} />
        <RemoveNote id={note.id} />
      </div>
    </li>
  );
}

const SUMMARY =
  "inline-flex min-h-11 cursor-pointer list-none items-center rounded-small px-2 text-sm font-medium hover:bg-surface";

function ChangeNote({ note, subject }: Omit<NoteItemProps, "page">) {
  const { Form, state, data } = useFetcher<NoteReply>();
  const [isOpen, setOpen] = useState(false);
  const [handled, setHandled] = useState(data);
  if (state === "idle" && data !== handled) {
    setHandled(data);
    if (data?.status === "changed") setOpen(false);
  }
  const refusal = state === "idle" ? refusalOf(data) : undefined;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="-ms-2 min-w-0 open:w-full"
    >
      <summary className={SUMMARY}>Change</summary>
      {/* The key: after a change the fields begin with what is stored. */}
      <Form
        key={`${note.words} ${note.isForReviews}`}
        method="post"
        action="/notes"
        className="space-y-4 px-2 pt-2 pb-4"
      >
        <input type="hidden" {...intent<NoteIntent>("change")} />
        <input type="hidden" name="noteId" value={note.id} />
        <WordsFields subject={subject} words={note.words} isForReviews={note.isForReviews} />
        {refusal && <Notice tone="error" title={refusal} />}
        <Button type="submit" look="secondary" size="small" disabled={state !== "idle"}>
          {state === "idle" ? "Save" : "Saving..."}
        </Button>
      </Form>
    </details>
  );
}

function RemoveNote({ id }: { id: string }) {
  const { Form, state, data } = useFetcher<NoteReply>();
  const refusal = state === "idle" ? refusalOf(data) : undefined;
  return (
    <Form method="post" action="/notes" className="min-w-0">
      <input type="hidden" {...intent<NoteIntent>("remove")} />
      <input type="hidden" name="noteId" value={id} />
      <button type="submit" disabled={state !== "idle"} className={SUMMARY}>
        {state === "idle" ? "Remove" : "Removing…"}
      </button>
      {refusal && <Notice tone="error" title={refusal} />}
    </Form>
  );
}
