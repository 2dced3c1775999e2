import { NOTE } from "#app/rules/notes/note.ts";
import { CHECK_CONNECTION, NOT_SENT } from "../../network-error.ts";

/** The place on a page that `/notes` returns to without a script. */
export const OWN_NOTES = "your-notes";

/** What `/notes` says about a form, and why nothing was stored. */
export interface NoteReply {
  status: string;
  /** Of a refused form that was sent without a script. */
  typed?: Record<string, string>;
}

const REFUSALS: Record<string, string> = {
  unclear: "Quote some words or write your own. Then we can keep the note.",
  "too-long": `That's too long. A quote has at most ${NOTE.quote.toLocaleString("en")} characters, your own words ${NOTE.words.toLocaleString("en")}.`,
  "limit-reached": `You have ${NOTE.perLearner.toLocaleString("en")} notes, and that's the most we can keep. Remove one to make space.`,
  "not-found": "This isn't here any more, so we couldn't keep the note.",
  locked: "This lesson isn't open to you at the moment, so we couldn't keep the note.",
  "network-error": `${NOT_SENT}. Your words are still here, and notes can't be kept offline. ${CHECK_CONNECTION}`,
};

const DONE = new Set(["kept", "changed", "removed"]);

export const isDone = (reply: NoteReply | undefined) => DONE.has(reply?.status ?? "");

/** Undefined if the form went through or wasn't sent. */
export const refusalOf = (reply: NoteReply | undefined): string | undefined =>
  reply === undefined || isDone(reply) ? undefined : (REFUSALS[reply.status] ?? NOT_SENT);
