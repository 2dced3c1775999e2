import { randomBytes } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { CONFIRMATION_HOURS } from "./pending-sign-ups.ts";
import { hashToken } from "../emailed-token.ts";

/** The browser that signed up, known again by a cookie: there the mailed link needs one click and no password. */
export function browserHashOf(headers: Headers): string | null {
  const secret = readSecret(headers);
  return secret === null ? null : hashToken(secret);
}

/** Gives this browser a secret of its own, or prolongs the one it has, so that several sign-ups share it. */
export function markBrowser(headers: Headers): { browserHash: string; setCookie: string } {
  const secret = readSecret(headers) ?? randomBytes(32).toString("base64url");
  const isHttps = env().APP_URL.startsWith("https:");
  const setCookie = [
    `${cookieName()}=${secret}`,
    "Path=/",
    `Max-Age=${CONFIRMATION_HOURS * 3_600}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
  ].join("; ");
  return { browserHash: hashToken(secret), setCookie };
}

const cookieName = () =>
  env().APP_URL.startsWith("https:") ? "__Host-nectar.sign-up" : "nectar.sign-up";

function readSecret(headers: Headers): string | null {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [name, value = ""] = pair.trim().split("=");
    if (name === cookieName() && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}
