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
  ["SOURCE_LINKS", "yes"],
  ["TUTOR_MESSAGES_FREE", "-1"],
  ["DRAIN_SECONDS", "soon"],
  ["TRUSTED_PROXIES", "everyone"],
  ["SMTP_URL", "mail.example"],
  ["AI_PRICES", "gpt-4.1=2"],
  ["AI_PRICES", "gpt-4.1"],
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
const LAN = { HOST: "192.168.1.20" };

const AI = { AI_BASE_URL: "http://localhost:4000/v1" };

test.each([
  ["with no model: not", AI, undefined],
  ["with an empty model: not", { ...AI, AI_SPEECH_MODEL: "" }, undefined],
  ["with a model", { ...AI, AI_SPEECH_MODEL: "tts-1" }, { model: "tts-1", voice: "alloy" }],
  [
    "with a model and a voice",
    { ...AI, AI_SPEECH_MODEL: "tts-1", AI_SPEECH_VOICE: "nova" },
    { model: "tts-1", voice: "nova" },
  ],
  ["with no service: not", { AI_SPEECH_MODEL: "tts-1" }, undefined],
  ["with a voice alone: not", { ...AI, AI_SPEECH_VOICE: "nova" }, undefined],
])("the AI service reads lessons aloud %s", (_what, variables, speech) => {
  expect(parsed(variables as Record<string, string>).ai?.speech).toEqual(speech);
});

test.each([
  ["at a local address", {}, "sandbox"],
  ["at 127.0.0.1", { APP_URL: "http://127.0.0.1:3000" }, "sandbox"],
  ["at a public address", PUBLIC, null],
  ["for every network, at the default address", { HOST: "0.0.0.0" }, null],
  ["in a local network, at a local address", { ...LAN, APP_URL: "http://localhost:3000" }, null],
  ["on IPv6's own machine", { HOST: "::1" }, "sandbox"],
  ["on localhost", { HOST: "localhost" }, "sandbox"],
  [
    "at an address that only starts like a local one",
    { APP_URL: "https://localhost.example" },
    null,
  ],
  ["when requested", { ...PUBLIC, PAYMENTS: "sandbox" }, "sandbox"],
  ["when requested in a local network", { ...LAN, PAYMENTS: "sandbox" }, "sandbox"],
  ["with Stripe's key", { ...PUBLIC, ...STRIPE }, "stripe"],
  ["with Stripe's key at a local address", STRIPE, "stripe"],
])("the payment provider %s", (_where, variables, payments) => {
  expect(parsed(variables as Record<string, string>).payments).toBe(payments);
});

test.each([
  ["of this machine only", {}, false],
  ["at a public address", { ...PUBLIC, PAYMENTS: "sandbox" }, true],
  ["in a local network", { ...LAN, PAYMENTS: "sandbox" }, true],
  ["for every network", { HOST: "::", PAYMENTS: "sandbox" }, true],
  ["that sells nothing", { ...PUBLIC, PAYMENTS: "sandbox", LESSON_ACCESS: "open" }, false],
])("a sandbox %s: others can reach it: %s", (_where, variables, isOpenToOthers) => {
  expect(parsed(variables as Record<string, string>).isSandboxOpenToOthers).toBe(isOpenToOthers);
});

test.each([
  ["PAYMENTS", { PAYMENTS: "paypal" }],
  ["PAYMENTS", { ...STRIPE, PAYMENTS: "sandbox" }],
  ["PAYMENTS", { STRIPE_SECRET_KEY: "sk_live_1", PAYMENTS: "sandbox" }],
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
  ["AI_PRICES", "gpt-4.1=2/8, small/fast:free=0.5/1.25"],
  ["MAIL_FROM", "bees@example.org"],
  ["MAIL_FROM", "Nectar, the app <bees@example.org>"],
  ["SMTP_URL", "smtps://ada:secret@mail.example.org:465"],
  ["SMTP_URL", "smtp://127.0.0.1:1"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, fd00::/8, 127.0.0.1,::1"],
])("%s may be %s", (name, value) => {
  expect(() => parsed({ [name]: value })).not.toThrow();
});
