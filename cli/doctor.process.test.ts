import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { makeAuthority } from "../test/certificates.ts";
import { freePort } from "../test/free-port.ts";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { startTlsPostgres } from "../test/tls-postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "nectar-doctor-"));
const authority = makeAuthority();
const ours = authority.issue("localhost");
const ofAnother = authority.issue("elsewhere.example");
const ca = join(folder, "ca.pem");
writeFileSync(ca, authority.cert);

let postgres: Awaited<ReturnType<typeof startTlsPostgres>>;
let ai: AiService;
let otherAi: AiService;
let implicit: Mailbox;
let upgrading: Mailbox;
beforeAll(async () => {
  postgres = await startTlsPostgres(ours, await freePort());
  ai = await startAiService({ tls: ours });
  otherAi = await startAiService({ tls: ofAnother });
  implicit = await startMailbox({ ...ours, secure: true });
  upgrading = await startMailbox({ ...ours, hideSTARTTLS: false });
});
afterAll(async () => {
  await Promise.all([
    postgres.stop(),
    ai.close(),
    otherAi.close(),
    implicit.close(),
    upgrading.close(),
  ]);
  rmSync(folder, { recursive: true });
});

/** The command's output; all connections use the product's own clients. */
function doctor(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "production",
    DATA_DIR: folder,
    ...settings,
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(process.execPath, ["cli/ops.ts", "doctor"], { env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  return promise;
}

const database = (query = "sslmode=require") => ({ DATABASE_URL: `${postgres.address}?${query}` });
const trusting = { NODE_EXTRA_CA_CERTS: ca };

describe("a server with an untrusted certificate", () => {
  test.each(["require", "verify-full"])(
    "is refused as a database with sslmode=%s, in one line",
    async (mode) => {
      const { code, output } = await doctor(database(`sslmode=${mode}`));
      expect(code).toBe(1);
      expect(output.trim().split("\n").at(-1)).toMatch(/^DATABASE_URL: .*certificate/);
      expect(output).not.toContain("    at ");
    },
  );

  test.each([
    ["over TLS from the first byte", () => implicit, "smtps:"],
    ["by STARTTLS", () => upgrading, "smtp:"],
  ])("is refused as a mail server, %s", async (_way, mailbox, protocol) => {
    const SMTP_URL = `${protocol}//localhost:${mailbox().port}`;
    const { code, output } = await doctor({ ...database(), ...trustingDatabase(), SMTP_URL });
    expect(code).toBe(1);
    expect(output).toMatch(/^mail: .*certificate/m);
  });

  test("is refused as an AI service", async () => {
    const { code, output } = await doctor({
      ...database(),
      ...trustingDatabase(),
      AI_BASE_URL: ai.url,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/AI service cannot be reached/);
    expect(output).toMatch(/certificate/);
    expect(ai.requests).toEqual([]);
  });
});

/** Settings that trust the database only. */
const trustingDatabase = () =>
  database(`sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`);

test("with the operator's authority in NODE_EXTRA_CA_CERTS all of them are accepted", async () => {
  for (const SMTP_URL of [
    `smtps://localhost:${implicit.port}`,
    `smtp://localhost:${upgrading.port}?requireTLS=true`,
  ]) {
    const { code, output } = await doctor({
      ...database(),
      ...trusting,
      SMTP_URL,
      AI_BASE_URL: ai.url,
    });
    expect(output).toMatch(/^disk: ok \(\d+ MB free/m);
    expect(output).toMatch(/^database: ok/m);
    expect(output).toMatch(/^clock: ok$/m);
    expect(output).toMatch(/^outbox: 0 waiting, 0 failed$/m);
    expect(output).toMatch(/^mail: ok/m);
    expect(output).toMatch(/^AI service: ok/m);
    // One model writes and checks, which the operator should know.
    expect(output).toMatch(/^question check: self-checked \(basic\): gpt-4.1 .*another family/m);
    expect(code).toBe(0);
  }
});

test.each([
  ["a public address", { APP_URL: "https://nectar.example" }, "https://nectar.example (HOST 127"],
  ["every network", { HOST: "0.0.0.0" }, "http://localhost:3000 (HOST 0.0.0.0)"],
])("a sandbox at %s fails in one line", async (_where, settings, named) => {
  const { code, output } = await doctor({
    ...database(),
    ...trusting,
    ...settings,
    PAYMENTS: "sandbox",
  });
  expect(output.split("\n").filter((line) => line.startsWith("payments: "))).toEqual([
    expect.stringContaining(named),
  ]);
  expect(code).toBe(1);
});

test("a sandbox next to Stripe's key stops the command with one line that names the variable", async () => {
  const { code, output } = await doctor({ STRIPE_SECRET_KEY: "sk_live_1", PAYMENTS: "sandbox" });
  expect(output.trim()).toMatch(/^PAYMENTS is not valid: .+$/);
  expect(code).toBe(1);
});

test("a full disk is named first, before anything that fails because of it", async () => {
  // Linux counts no free byte there.
  const settings = { DATA_DIR: "/proc", APP_SECRET: "x".repeat(32) };
  const { code, output } = await doctor({ ...database(), ...trusting, ...settings });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([
    expect.stringMatching(/^Nectar \d+\.\d+\.\d+/),
    "disk: full (0 MB free for /proc). The database is read-only until 40 MB are free. Nothing stored is lost.",
  ]);
});

test("a trusted certificate for another name is refused", async () => {
  const { code, output } = await doctor({
    ...database(),
    ...trusting,
    AI_BASE_URL: otherAi.url,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/altnames/);
  expect(otherAi.requests).toEqual([]);
});
