import { languageOf } from "#app/rules/language.ts";
import { Delete, ExchangeItem } from "./exchange-item.tsx";
import type { Question } from "./follow-reply.ts";
import type { Talk } from "./use-talk.ts";

type ExchangeListProps = {
  lessonId: string;
  talk: Talk;
  onAsk: (question: Question) => void;
  onRemove: (form: FormData) => void;
};

/** Oldest first, the reply that is being written last. */
export function ExchangeList({ lessonId, talk, onAsk, onRemove }: ExchangeListProps) {
  const { conversation, live, latestId } = talk;
  if (!conversation) return null;
  const { exchanges, formulas, hasTutor } = conversation;
  return (
    <>
      {exchanges.length === 0 && !live && (
        <p className="text-ink-soft">Nothing asked so far. Replies cite the lesson.</p>
      )}
      <ol aria-label="Your questions" className="space-y-8">
        {exchanges.map((exchange) => (
          <ExchangeItem
            key={exchange.id}
            exchange={exchange}
            lessonId={lessonId}
            formulas={formulas}
            text={live?.exchangeId === exchange.id ? live.text : undefined}
            isLatest={latestId === exchange.id}
            onAsk={hasTutor ? onAsk : null}
            onRemove={onRemove}
          />
        ))}
        {live && live.exchangeId === null && <OnItsWay question={live.question} />}
      </ol>
      {exchanges.length > 1 && !live && (
        <div className="mt-6">
          <Delete lessonId={lessonId} exchangeId={null} onRemove={onRemove} />
        </div>
      )}
    </>
  );
}

/** Until the server has it. */
const OnItsWay = ({ question: { message } }: { question: Question }) => (
  <li className="space-y-3">
    <p
      className="ms-6 rounded-soft bg-sunken p-4 wrap-anywhere whitespace-pre-line"
      {...languageOf(message)}
    >
      {message}
    </p>
    <p role="status" className="text-ink-soft">
      Writing a reply...
    </p>
  </li>
);
