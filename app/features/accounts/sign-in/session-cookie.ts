import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize, serializeSigned } from "hono/utils/cookie";
import { env } from "#app/platform/env.ts";
import { cookieName, cookieOptions } from "../cookie-options.ts";
import { SESSION_IDLE_DAYS } from "./session-lifetime.ts";

const NAME = "nectar.session";

/** Signed, so that a guessed or altered token never reaches the database. */
export const sessionCookie = (token: string): Promise<string> =>
  serializeSigned(
    cookieName(NAME),
    token,
    env().APP_SECRET,
    cookieOptions(SESSION_IDLE_DAYS * 86_400),
  );

export const clearedSessionCookie = (): string => serialize(cookieName(NAME), "", cookieOptions(0));

/** Whether a request brings a session's cookie, valid or not. */
export const hasSession = (headers: Headers): boolean =>
  cookieName(NAME) in parse(headers.get("cookie") ?? "", cookieName(NAME));

/**
 * The token of a request's cookie; null without a valid signature. Verified in this thread, because the Web Crypto API
 * hands each signature to another one.
 */
export function readSessionToken(headers: Headers): string | null {
  const name = cookieName(NAME);
  const [, token, signed] =
    /^(.+)\.([^.]+)$/.exec(parse(headers.get("cookie") ?? "", name)[name] ?? "") ?? [];
  if (!token || !signed) return null;
  const signature = Buffer.from(signed, "base64");
  const expected = createHmac("sha256", env().APP_SECRET).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected)
    ? token
    : null;
}
