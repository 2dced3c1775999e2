import { randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { cookieName, cookieOptions } from "../cookie-options.ts";
import { hashToken } from "../emailed-token.ts";
import { CONFIRMATION_HOURS } from "./pending-sign-ups.ts";

const NAME = "nectar.sign-up";

/** Recognizes the browser that signed up: there, the emailed link needs one click and no password. */
export function browserHashOf(headers: Headers): string | null {
  const secret = readSecret(headers);
  return secret === null ? null : hashToken(secret);
}

/** Gives this browser a secret, or renews the existing one, so that several sign-ups share it. */
export function markBrowser(headers: Headers): { browserHash: string; setCookie: string } {
  const secret = readSecret(headers) ?? randomBytes(32).toString("base64url");
  const setCookie = serialize(cookieName(NAME), secret, cookieOptions(CONFIRMATION_HOURS * 3_600));
  return { browserHash: hashToken(secret), setCookie };
}

function readSecret(headers: Headers): string | null {
  const value = parse(headers.get("cookie") ?? "", cookieName(NAME))[cookieName(NAME)] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}
