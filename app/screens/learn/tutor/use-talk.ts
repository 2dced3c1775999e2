import { useCallback, useEffect, useReducer, useRef } from "react";
import { type Conversation, type SentExchange, withExchange } from "./conversation.ts";
import type { Question, ReplyEvent } from "./follow-reply.ts";
import type { Trouble } from "./refusals.ts";

/** How often a reply is looked for that another page, or this one before a reload, has requested. */
const POLL_MS = 3_000;

export interface Talk {
  /** Null until it is loaded. */
  conversation: Conversation | null;
  hasFailedToLoad: boolean;
  /** The question on its way, and what there is of its reply. */
  live: { question: Question; exchangeId: string | null; text: string } | null;
  trouble: Trouble | null;
  /** Its reply is read aloud when it has come. */
  latestId: string | null;
}

type Change =
  /** `isAll`: nothing has come since. */
  | { type: "loaded"; conversation: Conversation; isAll?: boolean }
  | { type: "load-failed" }
  | { type: "sent"; question: Question }
  | { type: "event"; event: ReplyEvent }
  | { type: "over"; trouble: Trouble | null };

const before = (conversation: Conversation | null): Talk => ({
  conversation,
  hasFailedToLoad: false,
  live: null,
  trouble: null,
  latestId: null,
});

function change(talk: Talk, step: Change): Talk {
  switch (step.type) {
    case "loaded": {
      const conversation = step.isAll ? step.conversation : withLatest(step.conversation, talk);
      const isLost = talk.trouble === "lost" && !conversation.exchanges.some(isWaiting);
      return {
        ...talk,
        conversation,
        hasFailedToLoad: false,
        trouble: isLost ? null : talk.trouble,
      };
    }
    case "load-failed":
      return { ...talk, hasFailedToLoad: true };
    case "sent":
      return {
        ...talk,
        trouble: null,
        live: { question: step.question, exchangeId: null, text: "" },
      };
    case "event":
      return afterEvent(talk, step.event);
    case "over":
      return { ...talk, live: null, trouble: step.trouble ?? talk.trouble };
  }
}

function afterEvent(talk: Talk, event: ReplyEvent): Talk {
  const { live } = talk;
  switch (event.type) {
    case "begun": {
      const { id } = event.exchange;
      return {
        ...withReply(talk, event.exchange),
        live: live && { ...live, exchangeId: id },
        latestId: id,
      };
    }
    case "text":
      return { ...talk, live: live && { ...live, text: live.text + event.text } };
    case "end":
      return { ...withReply(talk, event.exchange, event.left), live: null };
    case "refused": {
      const stored = event.exchange ? withReply(talk, event.exchange) : talk;
      return { ...stored, live: null, trouble: event.reason };
    }
  }
}

/** A question may be stored while the others are being read. */
function withLatest(loaded: Conversation, { conversation, latestId }: Talk): Conversation {
  const latest = conversation?.exchanges.find(({ id }) => id === latestId);
  const isMissing = latest && !loaded.exchanges.some(({ id }) => id === latestId);
  return isMissing ? { ...loaded, exchanges: [...loaded.exchanges, latest] } : loaded;
}

/** A question that is sent again takes the place of the one without a reply. */
function withReply(talk: Talk, exchange: SentExchange, left?: number | null): Talk {
  const { conversation, live } = talk;
  const retried = live?.question.retryOf;
  const others = conversation?.exchanges.filter(({ id }) => id === exchange.id || id !== retried);
  return {
    ...talk,
    conversation: {
      formulas: conversation?.formulas ?? {},
      hasTutor: conversation?.hasTutor ?? true,
      exchanges: withExchange(others ?? [], exchange),
      left: left === undefined ? (conversation?.left ?? null) : left,
    },
  };
}

const isWaiting = ({ status }: SentExchange) => status === "waiting";

const addressOf = (lessonId: string) => `/lesson/${lessonId}/tutor/exchanges`;

/** Undefined if it can't be loaded. */
async function fetchConversation(lessonId: string, form?: FormData) {
  try {
    const answer = await fetch(addressOf(lessonId), form && { method: "POST", body: form });
    // A session that has ended leads to a page.
    return answer.ok && !answer.redirected ? ((await answer.json()) as Conversation) : undefined;
  } catch {
    return undefined;
  }
}

/** A conversation about a lesson, which goes on while it is hidden. */
export function useTalk(lessonId: string, opened: Conversation | null) {
  const [talk, dispatch] = useReducer(change, opened, before);
  const load = useCallback(async () => {
    const conversation = await fetchConversation(lessonId);
    dispatch(conversation ? { type: "loaded", conversation } : { type: "load-failed" });
  }, [lessonId]);
  const isBusy = useRef(false);
  const ask = useCallback(
    async (question: Question, onBegun?: () => void) => {
      if (isBusy.current) return;
      isBusy.current = true;
      dispatch({ type: "sent", question });
      const ended = await sendQuestion(lessonId, question, (event) => {
        if (event.type === "begun") onBegun?.();
        dispatch({ type: "event", event });
        // The server draws them.
        if (event.type === "end" && event.exchange.reply?.includes("$")) void load();
      });
      isBusy.current = false;
      dispatch({ type: "over", trouble: ended });
    },
    [lessonId, load],
  );
  const remove = useCallback(
    async (form: FormData) => {
      const conversation = await fetchConversation(lessonId, form);
      dispatch(
        conversation
          ? { type: "loaded", conversation, isAll: true }
          : { type: "over", trouble: "not-sent" },
      );
    },
    [lessonId],
  );
  usePolling(talk, load);
  return { talk, ask, load, remove };
}

async function sendQuestion(
  lessonId: string,
  question: Question,
  onEvent: (event: ReplyEvent) => void,
): Promise<Trouble | null> {
  const part = await import("./follow-reply.ts").catch(() => null);
  return part ? part.followReply(`/api/lessons/${lessonId}/tutor`, question, onEvent) : "not-sent";
}

/** Until no reply is awaited but the one that this page reads. */
function usePolling({ conversation, live }: Talk, load: () => Promise<void>): void {
  const isAwaited = live === null && conversation?.exchanges.some(isWaiting) === true;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void load(), POLL_MS);
    const onBack = () => void load();
    window.addEventListener("online", onBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onBack);
    };
  }, [isAwaited, load]);
}
