import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { addNote } from "#app/features/notes/add-note.ts";
import { changeNote } from "#app/features/notes/change-note.ts";
import { changedNote, newNote, type NewNote } from "#app/features/notes/note-input.ts";
import { removeNote } from "#app/features/notes/remove-note.ts";
import { isUuid } from "#app/rules/ids.ts";
import { NOTE } from "#app/rules/notes/note.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { type NoteReply, isDone, OWN_NOTES } from "../../learn/notes/note-reply.ts";
import { respond, type Outcome } from "../../outcome.ts";

type NotesForm = {
  form: FormData;
  learner: Learner;
  now: Date;
  /** The form was sent without a script, so the response is a page. */
  isDocument: boolean;
};

const noteIntents = {
  add: async ({ form, learner, now, isDocument }) => {
    const input = newNote.safeParse(Object.fromEntries(form));
    if (!input.success) return reply(unclear(form), { form, isDocument });
    const added = await addNote(learner, input.data, now);
    return reply(added, { form, isDocument, to: pageOf(input.data) });
  },

  change: async ({ form, learner, now, isDocument }) => {
    const input = changedNote.safeParse(Object.fromEntries(form));
    if (!input.success) return reply(unclear(form), { form, isDocument });
    return reply(await changeNote(learner, input.data, now), { form, isDocument });
  },

  remove: async ({ form, learner, isDocument }) => {
    const id = String(form.get("noteId"));
    const removed = isUuid(id) ? await removeNote(learner, id) : { status: "not-found" };
    return reply(removed, { form, isDocument });
  },
} satisfies Intents<NotesForm>;

export type NoteIntent = IntentOf<typeof noteIntents>;

export const runNoteIntent = intents(noteIntents);

type Sent = Pick<NotesForm, "form" | "isDocument"> & { to?: string };

function reply(outcome: Outcome, { form, isDocument, to = "/notes" }: Sent) {
  const { status } = outcome;
  if (isDocument && isDone(outcome)) return redirect(to);
  const answer: NoteReply = isDocument ? { status, typed: textsIn(form) } : { status };
  return respond(outcome, answer);
}

const textsIn = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

const pageOf = (note: NewNote) =>
  `${"lessonId" in note ? `/lesson/${note.lessonId}` : `/source/${note.sourceId}`}#${OWN_NOTES}`;

const unclear = (form: FormData) => ({ status: isTooLong(form) ? "too-long" : "unclear" });

const isTooLong = (form: FormData) =>
  (["quote", "words"] as const).some((name) => String(form.get(name) ?? "").length > NOTE[name]);
