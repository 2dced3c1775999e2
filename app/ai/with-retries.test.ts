import { expect, test } from "vitest";
import { AiError } from "./faults.ts";
import { withRetries } from "./with-retries.ts";

test("aborting ends the pause before the next attempt", async () => {
  const stop = new AbortController();
  let attempts = 0;
  const result = withRetries(stop.signal, async () => {
    attempts++;
    setImmediate(() => stop.abort());
    throw new AiError("rate-limit", "429", 60);
  });

  await expect(result).rejects.toMatchObject({ kind: "cancelled" });
  expect(attempts).toBe(1);
});
