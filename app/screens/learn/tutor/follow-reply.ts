import { createEventSource } from "eventsource-client";
import type { TutorEvent } from "#app/features/tutor/ask-tutor.ts";
import type { ExchangeKind } from "#app/rules/tutor/exchange.ts";
import type { SentExchange } from "./conversation.ts";
import type { Trouble } from "./refusals.ts";

/** What the form has. */
export interface Question {
  kind: ExchangeKind;
  message: string;
  quote?: string;
  blockId?: string;
  /** The exchange whose reply never came. */
  retryOf?: string;
}

type Sent<Event> = Event extends { exchange: unknown }
  ? Omit<Event, "exchange"> & { exchange: SentExchange }
  : Event extends { exchange?: unknown }
    ? Omit<Event, "exchange"> & { exchange?: SentExchange }
    : Event;
export type ReplyEvent = Sent<TutorEvent>;

/**
 * Sends a question and passes on its reply as it is written. Never sent twice: after a lost connection the server finishes
 * the reply, and the conversation has it. Resolves with null once the reply has ended or was refused.
 */
export function followReply(
  path: string,
  question: Question,
  onEvent: (event: ReplyEvent) => void,
): Promise<Trouble | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(question) as [string, string | undefined][])
    if (value !== undefined) body.set(name, value);
  return new Promise((resolve) => {
    const end = (trouble: Trouble | null) => {
      source.close();
      resolve(trouble);
    };
    let isBegun = false;
    const source = createEventSource({
      url: path,
      method: "POST",
      body,
      fetch: async (url, init) => {
        const answer = await fetch(url, init).catch(() => null);
        if (!answer?.ok) {
          end(answer === null ? "not-sent" : troubleOf(answer.status));
          throw new Error("not sent");
        }
        return answer;
      },
      onMessage: ({ event, data }) => {
        const sent = { ...JSON.parse(data), type: event } as ReplyEvent;
        isBegun = true;
        onEvent(sent);
        if (sent.type === "end" || sent.type === "refused") end(null);
      },
      onScheduleReconnect: () => end(isBegun ? "lost" : "not-sent"),
    });
  });
}

function troubleOf(status: number): Trouble {
  switch (status) {
    case 401:
      return "signed-out";
    case 403:
      return "locked";
    case 404:
      return "not-found";
    case 413:
      return "too-long";
    case 429:
      return "busy";
    default:
      return "not-sent";
  }
}
