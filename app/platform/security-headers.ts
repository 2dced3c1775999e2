import { randomFillSync } from "node:crypto";
import type { Environment } from "./env.ts";

const SECONDS_PER_YEAR = 31_536_000;

const NONCE_BYTES = 18;
/** For many nonces together, because asking for a few random bytes costs as much as asking for some thousands. */
const random = Buffer.alloc(NONCE_BYTES * 256);
let used = random.length;

export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += NONCE_BYTES;
  return random.toString("base64url", used - NONCE_BYTES, used);
}

interface HeaderSettings {
  isHttps: boolean;
  /** In development Vite injects styles and uses a socket. */
  isDevelopment: boolean;
  /** External pages that our forms redirect to: only those for payments. */
  paymentPages: readonly string[];
}

export const headerSettings = (settings: Environment): HeaderSettings => ({
  isHttps: settings.APP_URL.startsWith("https:"),
  isDevelopment: settings.NODE_ENV === "development",
  paymentPages: settings.payments === "stripe" ? stripePages(settings) : [],
});

/** Chromium also applies `form-action` to the redirect after a form. */
const stripePages = ({ STRIPE_API_BASE }: Environment) =>
  STRIPE_API_BASE
    ? [new URL(STRIPE_API_BASE).origin]
    : ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** The security headers of every response but scripts, styles and fonts. */
export function securityHeaders(nonce: string, settings: HeaderSettings): Record<string, string> {
  const { isHttps, isDevelopment, paymentPages } = settings;
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    // What a service has read aloud is fetched first, so that a refusal has words.
    "media-src blob:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...paymentPages].join(" "),
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
      "Strict-Transport-Security": `max-age=${SECONDS_PER_YEAR}; includeSubDomains`,
    }),
  };
}

/** What the others say is about documents: in a lesson, it would be as much as one more font. */
const OF_PARTS = new Set([
  "X-Content-Type-Options",
  "Cross-Origin-Resource-Policy",
  "Strict-Transport-Security",
]);

/** The headers of a script, a style sheet or a font, which a browser never shows as a document. */
export const headersOfParts = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => OF_PARTS.has(name)));
