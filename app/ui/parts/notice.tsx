import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { classNames } from "../class-names.ts";

export type NoticeTone = "info" | "success" | "warning" | "error";

const TONES = {
  info: { look: "border-sky bg-sky-wash", ink: "text-sky", Icon: Info },
  success: { look: "border-meadow bg-meadow-wash", ink: "text-meadow", Icon: CircleCheck },
  warning: { look: "border-clay bg-clay-wash", ink: "text-clay", Icon: TriangleAlert },
  error: { look: "border-berry bg-berry-wash", ink: "text-berry", Icon: CircleAlert },
} as const;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Buttons or links: what to do about it. */
  actions?: ReactNode;
  /**
   * Announced when it appears: errors immediately, the rest politely. Turn it off for notices that were always there.
   */
  isAnnounced?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Notice({
  tone = "info",
  title,
  actions,
  isAnnounced = true,
  className,
  children,
}: NoticeProps) {
  const { look, ink, Icon } = TONES[tone];
  const role = tone === "error" ? "alert" : "status";
  return (
    <div
      role={isAnnounced ? role : undefined}
      className={classNames("flex gap-3 rounded-soft border p-4 text-ink", look, className)}
    >
      <Icon className={classNames("mt-0.5 size-5 shrink-0", ink)} />
      <div className="min-w-0 flex-1 wrap-break-word">
        {title !== undefined && <p className={classNames("font-semibold", ink)}>{title}</p>}
        {children}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
