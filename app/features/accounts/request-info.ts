import type { Learner } from "./sign-in/find-session.ts";

/** The request, as every entry point sees it. */
export interface RequestInfo {
  id: string;
  /** The socket's address, or the one a trusted proxy vouches for. */
  clientAddress: string;
  learner: Learner | null;
  /** Allows this response's own inline scripts, and no others. */
  nonce: string;
  now: Date;
  /** Cookies to send with the response, whatever its status. */
  setCookies: string[];
  /** A screen failed because the database could not be reached. */
  isDatabaseUnavailable: boolean;
  /** A screen failed because the tables are missing. */
  isDatabaseUnset: boolean;
}
