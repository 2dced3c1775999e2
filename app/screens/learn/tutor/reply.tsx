import { withoutCitations } from "#app/rules/blocks/citations.ts";
import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import { Prose } from "#app/ui/prose.tsx";
import { CitedItemsContext } from "#app/ui/prose/cited-items.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { citedItems } from "./cited-in-reply.ts";
import type { SentExchange } from "./conversation.ts";

type ReplyProps = {
  exchange: SentExchange;
  lessonId: string;
  formulas: DrawnFormulas;
  /** What has come of it; undefined once it is complete. */
  text?: string;
  isLatest: boolean;
};

/** A reply with its citations. While it is being written a screen reader waits: it reads all of it once it is there. */
export function Reply({ exchange, lessonId, formulas, text, isLatest }: ReplyProps) {
  const { status, isCovered } = exchange;
  const reply = text ?? exchange.reply ?? "";
  return (
    <div
      aria-live={isLatest ? "polite" : undefined}
      aria-busy={isLatest ? status === "waiting" : undefined}
    >
      {reply !== "" && (status === "waiting" || status === "answered") ? (
        <CitedItemsContext value={citedItems(exchange.citations, lessonId)}>
          <DrawnFormulasContext value={formulas}>
            <Prose
              text={status === "waiting" ? withoutCitations(reply) : reply}
              size="note"
              isPartial={status === "waiting"}
            />
          </DrawnFormulasContext>
        </CitedItemsContext>
      ) : (
        <p className="text-ink-soft">{WITHOUT_WORDS[status]}</p>
      )}
      {status === "answered" && (
        <p className="mt-2 text-sm text-ink-soft">
          {isCovered === false && "The lesson doesn't say this. "}
          Written by AI. It may contain errors.
        </p>
      )}
    </div>
  );
}

const WITHOUT_WORDS: Record<SentExchange["status"], string> = {
  waiting: "Writing a reply...",
  answered: "",
  failed: "The answer didn't arrive.",
  refused: "Not sent. It's a question of your quiz.",
};
