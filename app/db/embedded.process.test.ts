import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { SetupError } from "#app/platform/setup-error.ts";

const dataDir = mkdtempSync(join(tmpdir(), "nectar-refused-"));
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the operator reads one line about data that another program wrote", async () => {
  mkdirSync(join(dataDir, "cluster"));
  writeFileSync(join(dataDir, "cluster", "letter.txt"), "Dear diary");

  const refusal: unknown = await startEmbeddedPostgres({ dataDir }).catch(
    (error: unknown) => error,
  );

  expect(refusal).toBeInstanceOf(SetupError);
  expect((refusal as SetupError).message).toMatch(/^[^\n]+cluster[^\n]+$/);
});
