import { randomBytes } from "node:crypto";
import type { Environment } from "./env.ts";

const YEAR_IN_SECONDS = 31_536_000;

export const newNonce = () => randomBytes(18).toString("base64url");

interface HeaderSettings {
  isHttps: boolean;
  /** In development Vite injects styles and uses a socket. */
  isDevelopment: boolean;
  takesPayments: boolean;
}

export const headerSettings = (settings: Environment): HeaderSettings => ({
  isHttps: settings.APP_URL.startsWith("https:"),
  isDevelopment: settings.NODE_ENV === "development",
  takesPayments: settings.STRIPE_SECRET_KEY !== undefined,
});

/** On every response, whatever its status: what a browser may load, run, frame and tell others. */
export function securityHeaders(nonce: string, settings: HeaderSettings): Record<string, string> {
  const { isHttps, isDevelopment, takesPayments } = settings;
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${takesPayments ? " https://checkout.stripe.com" : ""}`,
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(isHttps && {
      "Strict-Transport-Security": `max-age=${YEAR_IN_SECONDS}; includeSubDomains`,
    }),
  };
}
