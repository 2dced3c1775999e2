import type { Learner } from "./sign-in/find-session.ts";

/** Details of the request, available to every entry point. */
export interface RequestInfo {
  id: string;
  /** The socket's address, or the one reported by a trusted proxy. */
  clientAddress: string;
  learner: Learner | null;
  /** Content-Security-Policy nonce of this response's inline scripts. */
  nonce: string;
  /** The pattern of the screen's route, such as `/lesson/:lessonId`; null where none was asked. */
  route: string | null;
  now: Date;
  /** Cookies to send with the response, whatever its status. */
  setCookies: string[];
  /** A screen failed because the database could not be reached. */
  isDatabaseUnavailable: boolean;
  /** A screen failed because it waited in vain for other requests of the same learner. */
  isLearnerBusy: boolean;
  /** A screen failed because the tables are missing. */
  isDatabaseUnset: boolean;
}
