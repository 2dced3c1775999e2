import { createHash, createHmac } from "node:crypto";
import { env } from "#app/platform/env.ts";

export type TokenPurpose =
  | "sign-up"
  | "reset"
  | "two-factor-undo"
  | "email-change"
  | "unsubscribe"
  | "unsubscribe-summaries"
  | "unsubscribe-articles"
  | "newsletter";

/**
 * The secret part of a mailed link: 256 bit, made from the row it stands for and this server's secret. So it can be
 * written again when a delivery is retried, and is stored nowhere: tables keep its hash only.
 */
export const emailedToken = (purpose: TokenPurpose, id: string): string =>
  createHmac("sha256", env().APP_SECRET).update(`${purpose}:${id}`).digest("base64url");

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** A page of ours with a token in its query, as it stands in a mail; the host is always the configured one. */
export function emailedLink(path: `/${string}`, token: string): string {
  const link = new URL(env().APP_URL);
  link.pathname = path;
  link.searchParams.set("token", token);
  return link.href;
}
