import type { ReactElement } from "react";

/** One email, before it is rendered. */
export interface Email {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** Unsubscribes with one click (RFC 8058). */
  unsubscribeLink?: string;
}
