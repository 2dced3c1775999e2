import { expect, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { test } from "../../../test/builders.ts";
import { acceptSecret, hasRightSecret } from "./app-secret.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");

test("the first process sets the secret until another is accepted", async () => {
  expect(await Promise.all([hasRightSecret(), hasRightSecret()])).toEqual([true, true]);

  env().APP_SECRET = "another secret of thirty-two chars";
  expect(await hasRightSecret()).toBe(false);

  await acceptSecret();
  expect(await hasRightSecret()).toBe(true);
});
