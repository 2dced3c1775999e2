import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnvironment } from "./env.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "nectar-settings-"));
const parsed = (variables: Record<string, string>) => parseEnvironment({ DATA_DIR, ...variables });

test.each([
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "Nectar <nobody>"],
  ["MAIL_FROM", "Nectar bees@example.org"],
  ["SMTP_URL", "smtp://"],
  ["DATA_DIR", "package.json"],
  ["DATA_DIR", "package.json/data"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1, proxy.example"],
])("a wrong %s (%s) is named", (name, value) => {
  expect(() => parsed({ [name]: value })).toThrow(name);
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
