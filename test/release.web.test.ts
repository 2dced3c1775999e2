import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { release } from "#packages/launcher/release.js";
import { stockedDatabase } from "./database.ts";

const MB = 1_000_000;

test("a release serves and takes commands without sources, build tools or packages, from a folder that nobody writes to", async () => {
  const place = mkdtempSync(join(tmpdir(), "nectar-release-"));
  const database = await stockedDatabase();
  onTestFinished(async () => {
    rmSync(place, { recursive: true });
    await database.drop();
  });
  const folder = join(place, "nectar");
  // 22 MB when it was made; the embedded database would be another 60.
  expect(await release(process.cwd(), folder, { embeddedPostgres: false })).toBeLessThan(40 * MB);
  expect(existsSync(join(folder, "node_modules/react"))).toBe(false);
  const settings = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(place, "data"),
    PORT: "0",
  };
  const run = (...args: string[]) =>
    spawn(process.execPath, ["build/server/index.js", ...args], { cwd: folder, env: settings });

  const server = run();
  onTestFinished(() => void server.kill("SIGKILL"));
  const lines = createInterface(server.stdout);
  const [ready] = (await once(lines, "line")) as [string];
  const url = /http:\/\/localhost:\d+/.exec(ready)?.[0];
  const pages = ["/health/ready", "/login", "/topics/sleep-better", "/share.png"];
  const responses = await Promise.all(pages.map((path) => fetch(`${url}${path}`)));
  expect(responses.map(({ status }) => status)).toEqual(pages.map(() => 200));

  const doctor = run("ops", "user", "show", "nobody@example.org");
  const [code] = (await once(doctor, "exit")) as [number];
  expect(code).toBe(1);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});
