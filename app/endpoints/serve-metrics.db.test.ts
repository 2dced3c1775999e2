import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import { parse } from "yaml";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { hasRightSecret } from "#app/features/operations/app-secret.ts";
import { loadStatus } from "#app/features/operations/load-status.ts";
import { recordBackup } from "#app/features/operations/record-backup.ts";
import { now } from "#app/platform/clock.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { aLearner, test } from "../../test/builders.ts";
import { freePort } from "../../test/free-port.ts";
import { serveMetrics } from "./serve-metrics.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));
const HOST = "127.0.0.1";

/** The value of each series of a metric, by its labels. */
function seriesOf(text: string, name: string): Record<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, labels = "", value]) => [labels, Number(value)]));
}

test("metrics say what `ops status` says, and that the database is away", async ({ database }) => {
  await aLearner();
  await hasRightSecret();
  await recordBackup(now());
  const port = await freePort();
  const stop = await serveMetrics(port, HOST);
  const read = async () => (await fetch(`http://${HOST}:${port}/metrics`)).text();
  const status = await loadStatus(now());

  const text = await read();

  expect(seriesOf(text, "nectar_database_up")).toEqual({ "": 1 });
  expect(seriesOf(text, "nectar_emails")).toEqual({
    '{state="waiting"}': status.emails.waiting,
    '{state="undelivered"}': 0,
  });
  expect(status.emails.waiting).toBe(1);
  expect(seriesOf(text, "nectar_ai_tokens_budget")).toEqual({ "": status.tokens.budget });
  expect(seriesOf(text, "nectar_last_backup_timestamp_seconds")[""]).toBeCloseTo(
    (status.lastBackupAt?.getTime() ?? 0) / 1000,
    0,
  );
  // Every metric that an alert names is there.
  const { groups } = parse(readFileSync("docs/operations/alerts.yml", "utf8")) as Rules;
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join("\n");
  const names = new Set(expressions.match(/\b(?:nectar|nodejs)_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);

  expect((await fetch(`http://${HOST}:${port}/`)).status).toBe(404);
  await disconnectDatabase();
  expect(seriesOf(await read(), "nectar_database_up")).toEqual({ "": 0 });
  connectDatabase(database);
  expect(seriesOf(await read(), "nectar_database_up")).toEqual({ "": 1 });
  await stop();
});

type Rules = { groups: { rules: { expr: string }[] }[] };

test("a port that is taken stops the start with the name of its setting", async () => {
  const other = createServer().listen(0, HOST);
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  await expect(serveMetrics(port, HOST)).rejects.toThrow(
    new SetupError(`METRICS_PORT ${port} on ${HOST} is already in use by another program.`),
  );
  other.close();
});
