import { useEffect } from "react";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { Conversation } from "./conversation.ts";
import type { Question } from "./follow-reply.ts";
import { TROUBLES } from "./refusals.ts";
import { Reply } from "./reply.tsx";
import { useCitedParagraphs } from "./use-cited-paragraphs.ts";
import { useTalk } from "./use-talk.ts";

export type ExplainedProps = {
  lessonId: string;
  /** Each new one is sent. */
  question: Question;
};

/** The page has no use for what was asked before. */
const NOTHING: Conversation = { exchanges: [], left: null, hasTutor: true, formulas: {} };

/** The reply to an explanation, below it. */
export function Explained({ lessonId, question }: ExplainedProps) {
  const { talk, ask } = useTalk(lessonId, NOTHING);
  useCitedParagraphs(null);
  useEffect(() => void ask(question), [ask, question]);
  const { conversation, live, latestId, trouble } = talk;
  const exchange = conversation?.exchanges.find(({ id }) => id === latestId);
  const retryOf = exchange?.status === "failed" ? exchange.id : undefined;
  return (
    <div className="space-y-3">
      {live?.exchangeId === null && (
        <p role="status" className="text-ink-soft">
          Writing a reply...
        </p>
      )}
      {exchange && (
        <Reply
          key={exchange.id}
          exchange={exchange}
          lessonId={lessonId}
          formulas={conversation?.formulas ?? {}}
          text={live?.exchangeId === exchange.id ? live.text : undefined}
          isLatest
        />
      )}
      {trouble && (
        <Notice tone={trouble === "lost" ? "warning" : "error"}>{TROUBLES[trouble]}</Notice>
      )}
      {retryOf !== undefined && (
        <Button look="secondary" size="small" onClick={() => void ask({ ...question, retryOf })}>
          Ask again
        </Button>
      )}
    </div>
  );
}
