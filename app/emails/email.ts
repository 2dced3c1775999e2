import type { ReactElement } from "react";

/** What goes into one envelope. */
export interface Email {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** One click ends this kind of mail (RFC 8058). */
  unsubscribeLink?: string;
}
