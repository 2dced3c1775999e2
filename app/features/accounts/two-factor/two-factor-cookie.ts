import { env } from "#app/platform/env.ts";

/** Remembers, until its code is given, whose password was right in this browser. */
export const TWO_FACTOR_MINUTES = 10;

export const twoFactorCookie = (token: string) => cookie(token, TWO_FACTOR_MINUTES * 60);
export const clearedTwoFactorCookie = () => cookie("", 0);

export function readTwoFactorCookie(headers: Headers): string | null {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [name, value = ""] = pair.trim().split("=");
    if (name === cookieName() && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

function cookie(value: string, maxAgeInSeconds: number): string {
  const parts = [
    `${cookieName()}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeInSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps() ? ["Secure"] : []),
  ];
  return parts.join("; ");
}

const isHttps = () => env().APP_URL.startsWith("https:");
const cookieName = () => (isHttps() ? "__Host-nectar.second-step" : "nectar.second-step");
