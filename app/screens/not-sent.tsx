import { Notice } from "#app/ui/parts/notice.tsx";
import { CHECK_CONNECTION, NOT_SENT } from "./network-error.ts";

/** Says that a press of a button never reached the server. */
export const NotSent = ({ className }: { className?: string }) => (
  <Notice tone="error" title={NOT_SENT} className={className}>
    {CHECK_CONNECTION}
  </Notice>
);
