import type { loadConversation } from "#app/features/tutor/load-conversation.ts";
import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import type { Exchange } from "#app/rules/tutor/exchange.ts";

/** An exchange as a page and a stream have it. */
export type SentExchange = Omit<Exchange, "createdAt">;

type OpenConversation = Extract<Awaited<ReturnType<typeof loadConversation>>, { status: "open" }>;

/** What the panel and the page show. */
export interface Conversation extends Pick<OpenConversation, "left" | "hasTutor"> {
  exchanges: readonly SentExchange[];
  formulas: DrawnFormulas;
}

/** With an exchange in its place, or after the others. */
export function withExchange(
  exchanges: readonly SentExchange[],
  exchange: SentExchange,
): SentExchange[] {
  const isStored = exchanges.some(({ id }) => id === exchange.id);
  return isStored
    ? exchanges.map((stored) => (stored.id === exchange.id ? exchange : stored))
    : [...exchanges, exchange];
}
