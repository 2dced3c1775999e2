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
  const { status, citations, isCovered } = exchange;
  const reply = text ?? exchange.reply ?? "";
  const isWriting = status === "waiting";
  return (
    <div aria-live={isLatest ? "polite" : undefined} aria-busy={isLatest ? isWriting : undefined}>
      {isWriting && reply === "" && <p className="text-ink-soft">Writing a reply...</p>}
      {status === "failed" && <p className="text-ink-soft">The answer didn't arrive.</p>}
      {status === "refused" && (
        <p className="text-ink-soft">{reply || "We didn't send this to the AI service."}</p>
      )}
      {status !== "refused" && status !== "failed" && reply !== "" && (
        <CitedItemsContext value={citedItems(citations, lessonId)}>
          <DrawnFormulasContext value={formulas}>
            <Prose
              text={isWriting ? withoutCitations(reply) : reply}
              size="note"
              isPartial={isWriting}
            />
          </DrawnFormulasContext>
        </CitedItemsContext>
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
