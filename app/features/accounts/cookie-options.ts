import type { CookieOptions } from "hono/utils/cookie";
import { env } from "#app/platform/env.ts";

const isHttps = () => env().APP_URL.startsWith("https:");

/** With the prefix, browsers refuse cookies set by a subdomain or over plain HTTP (fixation). */
export const cookieName = (name: string): string => (isHttps() ? `__Host-${name}` : name);

export const cookieOptions = (maxAgeInSeconds: number): CookieOptions => ({
  maxAge: maxAgeInSeconds,
  path: "/",
  httpOnly: true,
  secure: isHttps(),
  sameSite: "Lax",
});
