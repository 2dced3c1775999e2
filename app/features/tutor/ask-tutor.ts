import { db } from "#app/db/client.ts";
import type { Exchange } from "#app/rules/tutor/exchange.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { EventBuffer } from "./event-buffer.ts";
import { findMessagesLeft } from "./messages-left.ts";
import { openExchange, type OpenExchange } from "./open-exchange.ts";
import type { TutorInput, TutorRefusal } from "./tutor-input.ts";
import { writeExchange } from "./write-exchange.ts";

export type { TutorInput, TutorRefusal } from "./tutor-input.ts";

export type TutorEvent =
  | { type: "begun"; exchange: Exchange }
  /** The next whole sentences, with the space before them. */
  | { type: "text"; text: string }
  /** Answered or failed. `left`: messages that may still be written; null for no limit. */
  | { type: "end"; exchange: Exchange; left: number | null }
  /** `exchange`: what was stored of it; only of a question of the learner's quiz. */
  | { type: "refused"; reason: TutorRefusal; exchange?: Exchange | undefined };

/** Learners whose replies this process writes: a message that is deleted in the meantime still takes the service's time. */
const writing = new Set<string>();

/**
 * A learner's message about a lesson, and the tutor's reply as it is written. It is finished and stored even if nobody reads on.
 */
export async function* askTutor(
  learner: Learner,
  input: TutorInput,
  clock: () => Date,
): AsyncGenerator<TutorEvent> {
  if (writing.has(learner.id)) {
    yield { type: "refused", reason: "busy" };
    return;
  }
  const opened = await openExchange(learner, input, clock());
  if (opened.status === "refused") {
    yield { type: "refused", reason: opened.reason, exchange: opened.exchange };
    return;
  }
  writing.add(learner.id);
  const events = new EventBuffer<TutorEvent>();
  events.push({ type: "begun", exchange: opened.exchange });
  void writeToEnd(learner, opened, clock, events);
  yield* events;
}

async function writeToEnd(
  learner: Learner,
  opened: OpenExchange,
  clock: () => Date,
  events: EventBuffer<TutorEvent>,
): Promise<void> {
  const exchange = await writeExchange(learner.id, opened, clock, (text) =>
    events.push({ type: "text", text }),
  ).finally(() => writing.delete(learner.id));
  const left = await findMessagesLeft(db, learner, opened.lessonId, clock()).catch(() => null);
  events.push({ type: "end", exchange, left });
  events.end();
}
