import { expect, test, vi } from "vitest";
import { openSecret, sealSecret } from "./sealed-secret.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");

const SECRET = Buffer.from("12345678901234567890");

test("a secret sealed by an earlier version can be opened", () => {
  // Made by better-auth 1.7.24 with the secret above.
  const sealed =
    "a00613884631ae7cb35d084a56984668df9468c6c4f4148f45d07ef84e27c6c285bd2cfe168fd37416731fc181dd2da76962e95b3e913efd6ae7632881cdc68ddf8d28c8ed44167396ed1a6b8a28edda";
  expect(openSecret(sealed)).toEqual(SECRET);
});

test("a sealed secret can be opened, and sealing it twice gives different results", () => {
  const [first, second] = [sealSecret(SECRET), sealSecret(SECRET)];
  expect([openSecret(first), openSecret(second)]).toEqual([SECRET, SECRET]);
  expect(first).not.toBe(second);
  expect(first).not.toContain(SECRET.toString("hex"));
});

test("an altered sealed secret can't be opened", () => {
  const altered = sealSecret(SECRET).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(() => openSecret(altered)).toThrow("invalid tag");
});
