import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnvironment } from "./env.ts";
import { SetupError } from "./setup-error.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "nectar-settings-"));
const parsed = (variables: Record<string, string>) => parseEnvironment({ DATA_DIR, ...variables });

test.each([
  ["PORT", "http"],
  ["APP_URL", "nectar.example"],
  ["DATABASE_URL", "mysql://localhost"],
  ["ROLE", "boss"],
  ["AI_CONCURRENCY", "0"],
  ["LESSON_ACCESS", "closed"],
  ["DRAIN_SECONDS", "soon"],
  ["TRUSTED_PROXIES", "everyone"],
  ["SMTP_URL", "mail.example"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "Nectar <nobody>"],
  ["MAIL_FROM", "Nectar bees@example.org"],
  ["SMTP_URL", "smtp://"],
  ["DATA_DIR", "package.json"],
  ["DATA_DIR", "package.json/data"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1, proxy.example"],
])("an invalid %s (%s) is reported by name in one line", (name, value) => {
  const start = () => parsed({ [name]: value });
  expect(start).toThrow(SetupError);
  expect(start).toThrow(new RegExp(`^${name} .+$`));
});

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_ID: "price_1",
};
const PUBLIC = { APP_URL: "https://nectar.example" };

test.each([
  ["at a local address", {}, "sandbox"],
  ["at 127.0.0.1", { APP_URL: "http://127.0.0.1:3000" }, "sandbox"],
  ["at a public address", PUBLIC, null],
  [
    "at an address that only starts like a local one",
    { APP_URL: "https://localhost.example" },
    null,
  ],
  ["when requested", { ...PUBLIC, PAYMENTS: "sandbox" }, "sandbox"],
  ["with Stripe's key", { ...PUBLIC, ...STRIPE }, "stripe"],
  ["with Stripe's key at a local address", STRIPE, "stripe"],
  ["with a key when the sandbox is requested", { ...STRIPE, PAYMENTS: "sandbox" }, "sandbox"],
])("the payment provider %s", (_where, variables, payments) => {
  expect(parsed(variables as Record<string, string>).payments).toBe(payments);
});

test.each([
  ["PAYMENTS", { PAYMENTS: "paypal" }],
  ["STRIPE_WEBHOOK_SECRET", { STRIPE_WEBHOOK_SECRET: "" }],
  ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: " " }],
  ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PRICE_ID: "price_1" }],
  ["STRIPE_PRICE_ID", { ...STRIPE, STRIPE_PRICE_ID: "" }],
  ["STRIPE_PRICE_ID", { ...STRIPE, STRIPE_PRICE_ID: "9.99" }],
  ["STRIPE_SECRET_KEY", { ...STRIPE, STRIPE_SECRET_KEY: "pk_test_1" }],
])("incomplete payment settings report %s", (name, variables) => {
  expect(() => parsed(variables as Record<string, string>)).toThrow(new RegExp(`^${name} `));
});

test("a truncated secret is reported and never used", () => {
  const folder = mkdtempSync(join(tmpdir(), "nectar-settings-"));
  writeFileSync(join(folder, "app-secret"), "");
  expect(() => parsed({ DATA_DIR: folder })).toThrow("DATA_DIR");
});

test.each([
  ["MAIL_FROM", "bees@example.org"],
  ["MAIL_FROM", "Nectar, the app <bees@example.org>"],
  ["SMTP_URL", "smtps://ada:secret@mail.example.org:465"],
  ["SMTP_URL", "smtp://127.0.0.1:1"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, fd00::/8, 127.0.0.1,::1"],
])("%s may be %s", (name, value) => {
  expect(() => parsed({ [name]: value })).not.toThrow();
});
