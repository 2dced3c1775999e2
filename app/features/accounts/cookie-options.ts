import type { CookieOptions } from "hono/utils/cookie";
import { env } from "#app/platform/env.ts";

const isHttps = () => env().APP_URL.startsWith("https:");

/** Behind TLS the prefix has browsers refuse a cookie that a subdomain or plain HTTP tries to plant. */
export const cookieName = (name: string): string => (isHttps() ? `__Host-${name}` : name);

export const cookieOptions = (maxAgeInSeconds: number): CookieOptions => ({
  maxAge: maxAgeInSeconds,
  path: "/",
  httpOnly: true,
  secure: isHttps(),
  sameSite: "Lax",
});
