import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { SetupError } from "#app/platform/setup-error.ts";

const dataDir = mkdtempSync(join(tmpdir(), "nectar-refused-"));
afterEach(() => rmSync(dataDir, { recursive: true }));

test("a data folder that another program wrote is refused in one line", async () => {
  mkdirSync(join(dataDir, "cluster"));
  writeFileSync(join(dataDir, "cluster", "letter.txt"), "Dear diary");

  const refusal: unknown = await startEmbeddedPostgres({ dataDir }).catch(
    (error: unknown) => error,
  );

  expect(refusal).toBeInstanceOf(SetupError);
  expect((refusal as SetupError).message).toMatch(/^[^\n]+cluster[^\n]+$/);
});
