import { expect, test } from "vitest";
import { parseEnvironment } from "./env.ts";
import { headerSettings, newNonce, securityHeaders } from "./security-headers.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_ID: "price_1",
};

test.each([
  ["without payments", { APP_URL: "https://nectar.example" }, "form-action 'self'"],
  ["in the sandbox", {}, "form-action 'self'"],
  [
    "with Stripe",
    STRIPE,
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
  ],
])("%s the policy restricts form targets and third-party code", (_where, variables, directive) => {
  const settings = parseEnvironment({ APP_SECRET: "x".repeat(32), ...variables });
  const policy = securityHeaders("nonce", headerSettings(settings))["Content-Security-Policy"];
  expect(policy?.split("; ").at(-1)).toBe(directive);
  expect(policy?.split("; ").slice(0, -1).join(" ")).not.toContain("stripe");
});

test("no page can be framed, and nothing loads unless it is named", () => {
  const settings = parseEnvironment({ APP_SECRET: "x".repeat(32) });
  const headers = securityHeaders("nonce", headerSettings(settings));
  const policy = headers["Content-Security-Policy"]?.split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "media-src blob:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(headers["X-Frame-Options"]).toBe("DENY");
});

test("no two responses share a nonce", () => {
  const nonces = Array.from({ length: 2_000 }, newNonce);

  expect(new Set(nonces).size).toBe(nonces.length);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{24}$/);
});
