import CloudOff from "lucide-react/icons/cloud-off";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { href } from "#app/ui/link.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineNoticeProps = { reconnection: Reconnection; lessonId: string; className?: string };

/** What works without a connection; once it is back, a link to continue online. */
export function OfflineNotice({ reconnection, lessonId, className }: OfflineNoticeProps) {
  const to = href("/lesson/:lessonId", { lessonId });
  if (reconnection.status === "online") {
    const hasSent = reconnection.answered.includes(lessonId);
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
