import type { ReactNode } from "react";
import CloudOff from "lucide-react/icons/cloud-off";
import { clearResults } from "#app/offline/unseen-results.ts";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineNoticeProps = {
  reconnection: Reconnection;
  /** This page online. */
  to: Address;
  /** Where the answers are that have just been sent. */
  sentTo: Address | null;
  className: string;
  /** What works here without a connection. */
  children: ReactNode;
};

/** What works without a connection; once it is back, a link to continue online. */
export function OfflineNotice(props: OfflineNoticeProps) {
  const { reconnection, to, sentTo, className, children } = props;
  if (reconnection.status === "online") {
    return (
      <Notice
        tone="success"
        title="You're back online"
        className={className}
        actions={
          <ButtonLink
            to={sentTo ?? to}
            size="small"
            reloadDocument
            onClick={() => sentTo && clearResults()}
          >
            {sentTo ? "See how your answers went" : "Continue"}
          </ButtonLink>
        }
      >
        {[
          ...(sentTo ? ["The answers you gave offline have been sent."] : []),
          ...reconnection.sentences,
        ].join(" ")}
      </Notice>
    );
  }
  return (
    <p
      role="status"
      className={`flex items-start gap-3 rounded-soft bg-comb p-4 text-sm ${className}`}
    >
      <CloudOff className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You're offline.</strong> {children} We'll keep your
        answers on this device and send them when you're back online.
      </span>
    </p>
  );
}
