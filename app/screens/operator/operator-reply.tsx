import { Notice } from "#app/ui/parts/notice.tsx";
import type { OperatorReply } from "./operator-intents.ts";

/** What the last form did, or why it did nothing. */
export function Reply({ reply }: { reply: OperatorReply | undefined }) {
  if (!reply) return null;
  return reply.done === undefined ? (
    <Notice tone="error" title="Nothing was changed" className="mb-6">
      {reply.faults?.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </Notice>
  ) : (
    <Notice tone="success" title={reply.done} className="mb-6" />
  );
}
