import { parse, serialize } from "hono/utils/cookie";
import { cookieName, cookieOptions } from "../cookie-options.ts";

/** Identifies a sign-in with a correct password until the code is entered. */
export const TWO_FACTOR_MINUTES = 10;

const NAME = "nectar.second-step";

export const twoFactorCookie = (token: string): string =>
  serialize(cookieName(NAME), token, cookieOptions(TWO_FACTOR_MINUTES * 60));

export const clearedTwoFactorCookie = (): string =>
  serialize(cookieName(NAME), "", cookieOptions(0));

export const readTwoFactorCookie = (headers: Headers): string | undefined =>
  parse(headers.get("cookie") ?? "", cookieName(NAME))[cookieName(NAME)];
