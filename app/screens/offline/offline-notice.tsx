import CloudOff from "lucide-react/icons/cloud-off";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { href } from "#app/ui/link.tsx";
import type { Return } from "./use-return.ts";

type OfflineSignProps = { found: Return; lessonId: string; className?: string };

/** Says that there is no connection and what works; and when it is back, the way on. */
export function OfflineNotice({ found, lessonId, className }: OfflineSignProps) {
  const to = href("/lesson/:lessonId", { lessonId });
  if (found.status === "back") {
    const hasSent = found.answered.includes(lessonId);
    return (
      <Notice
        tone="success"
        title="You're back online"
        className={className}
        actions={
          <ButtonLink to={hasSent ? `${to}?sent=yes` : to} size="small" reloadDocument>
            {hasSent ? "See how your answers went" : "Continue"}
          </ButtonLink>
        }
      >
        {hasSent && "The answers you gave offline have been sent."}
      </Notice>
    );
  }
  return (
    <p
      role="status"
      className={`flex items-start gap-3 rounded-soft bg-comb p-4 text-sm ${className ?? ""}`}
    >
      <CloudOff className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You're offline.</strong> You can read this lesson and
        answer its questions. We'll keep your answers on this device and send them when you're back
        online.
      </span>
    </p>
  );
}
