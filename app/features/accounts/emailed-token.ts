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
 * The secret part of an emailed link: 256 bits derived from its row's id and APP_SECRET. A retried delivery derives
 * the same token, so only its hash is stored.
 */
export const emailedToken = (purpose: TokenPurpose, id: string): string =>
  createHmac("sha256", env().APP_SECRET).update(`${purpose}:${id}`).digest("base64url");

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/**
 * The URL of one of our pages with a token, for an email; the host is always the configured one. It may carry a topic,
 * never an address to go on to.
 */
export function emailedLink(path: `/${string}`, token: string, topic?: string): string {
  const link = new URL(env().APP_URL);
  link.pathname = path;
  link.searchParams.set("token", token);
  if (topic !== undefined) link.searchParams.set("topic", topic);
  return link.href;
}
