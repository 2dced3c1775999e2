import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import { languageOf } from "#app/rules/language.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { href } from "#app/ui/link.tsx";
import { intent } from "../../intents.ts";
import { Quote } from "../notes/note-fields.tsx";
import type { SentExchange } from "./conversation.ts";
import type { Question } from "./follow-reply.ts";
import { Reply } from "./reply.tsx";
import type { TutorIntent } from "./tutor-intents.ts";

type ExchangeItemProps = {
  exchange: SentExchange;
  lessonId: string;
  formulas: DrawnFormulas;
  /** What has come of the reply. */
  text?: string;
  /** Just requested on this page, so it is read aloud. */
  isLatest?: boolean;
  /** Null where nothing can be requested. */
  onAsk: ((question: Question) => void) | null;
  onRemove?: (form: FormData) => void;
};

/** What a learner wrote, and the reply. Its forms also work without a script. */
export function ExchangeItem(props: ExchangeItemProps) {
  const { exchange, lessonId, formulas, text, isLatest = false, onAsk, onRemove } = props;
  const { id, kind, quote, message, status } = exchange;
  return (
    <li id={id} className="scroll-mt-20">
      <div className="mb-3 ms-6 space-y-2 rounded-soft bg-sunken p-4 wrap-anywhere">
        <p className={kind === "ask" ? "sr-only" : "text-sm font-semibold text-ink-soft"}>
          {kind === "ask" ? "You asked" : "In your words"}
        </p>
        {quote !== "" && (
          <div className="line-clamp-4 text-sm">
            <Quote quote={quote} />
          </div>
        )}
        <p className="whitespace-pre-line" {...languageOf(message)}>
          {message}
        </p>
      </div>
      <Reply {...{ exchange, lessonId, formulas, text, isLatest }} />
      {status === "failed" && onAsk && <AskAgain {...{ exchange, lessonId, onAsk }} />}
      {status !== "waiting" && text === undefined && (
        <Delete lessonId={lessonId} exchangeId={id} onRemove={onRemove} />
      )}
    </li>
  );
}

type AskAgainProps = {
  exchange: SentExchange;
  lessonId: string;
  onAsk: (question: Question) => void;
};

function AskAgain({ exchange, lessonId, onAsk }: AskAgainProps) {
  const { id, kind, message, quote, blockId } = exchange;
  const question = {
    kind,
    message,
    ...(quote !== "" && { quote }),
    ...(blockId !== null && { blockId }),
    retryOf: id,
  };
  return (
    <form
      className="mt-3"
      method="post"
      action={href("/lesson/:lessonId/tutor", { lessonId })}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(question);
      }}
    >
      <input type="hidden" {...intent<TutorIntent>("ask")} />
      {Object.entries(question).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="secondary" size="small">
        Ask again
      </Button>
    </form>
  );
}

type DeleteProps = {
  lessonId: string;
  /** Null for the complete conversation. */
  exchangeId: string | null;
  onRemove?: (form: FormData) => void;
};

const SUMMARY =
  "inline-flex min-h-11 cursor-pointer list-none items-center rounded-small px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink";

/** Asks for confirmation, also without a script. */
export function Delete({ lessonId, exchangeId, onRemove }: DeleteProps) {
  const isAll = exchangeId === null;
  return (
    <details className="-ms-2">
      <summary className={SUMMARY}>{isAll ? "Delete all" : "Delete"}</summary>
      <form
        className="px-2 pt-2"
        method="post"
        action={href("/lesson/:lessonId/tutor", { lessonId })}
        onSubmit={(event) => {
          if (!onRemove) return;
          event.preventDefault();
          onRemove(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" {...intent<TutorIntent>(isAll ? "remove-all" : "remove")} />
        {exchangeId !== null && <input type="hidden" name="exchangeId" value={exchangeId} />}
        <p className="mb-3 text-sm">
          {isAll
            ? "Delete everything you asked about this lesson, with the replies? This can't be undone."
            : "Delete what you wrote, with the reply? This can't be undone."}
        </p>
        <Button type="submit" look="danger" size="small">
          {isAll ? "Delete all" : "Delete"}
        </Button>
      </form>
    </details>
  );
}
