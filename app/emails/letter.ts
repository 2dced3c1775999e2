import type { ReactElement } from "react";

/** What goes into one envelope. */
export interface Letter {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** One click ends this kind of mail (RFC 8058). */
  unsubscribeLink?: string;
}
