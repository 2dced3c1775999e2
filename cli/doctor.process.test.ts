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
function doctor(settings: Record<string, string>): Promise<{ code: number; printed: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "production",
    DATA_DIR: folder,
    ...settings,
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string }>();
  execFile(process.execPath, ["cli/ops.ts", "doctor"], { env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
  );
  return promise;
}

const database = (query = "sslmode=require") => ({ DATABASE_URL: `${postgres.address}?${query}` });
const trusting = { NODE_EXTRA_CA_CERTS: ca };

describe("a server with an untrusted certificate", () => {
  test.each(["require", "verify-full"])(
    "is refused as a database with sslmode=%s, in one line",
    async (mode) => {
      const { code, printed } = await doctor(database(`sslmode=${mode}`));
      expect(code).toBe(1);
      expect(printed.trim().split("\n").at(-1)).toMatch(/^DATABASE_URL: .*certificate/);
      expect(printed).not.toContain("    at ");
    },
  );

  test.each([
    ["over TLS from the first byte", () => implicit, "smtps:"],
    ["by STARTTLS", () => upgrading, "smtp:"],
  ])("is refused as a mail server, %s", async (_way, mailbox, protocol) => {
    const SMTP_URL = `${protocol}//localhost:${mailbox().port}`;
    const { code, printed } = await doctor({ ...database(), ...trustingDatabase(), SMTP_URL });
    expect(code).toBe(1);
    expect(printed).toMatch(/^mail: .*certificate/m);
  });

  test("is refused as an AI service", async () => {
    const { code, printed } = await doctor({
      ...database(),
      ...trustingDatabase(),
      AI_BASE_URL: ai.url,
    });
    expect(code).toBe(1);
    expect(printed).toMatch(/AI service cannot be reached/);
    expect(printed).toMatch(/certificate/);
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
    const { code, printed } = await doctor({
      ...database(),
      ...trusting,
      SMTP_URL,
      AI_BASE_URL: ai.url,
    });
    expect(printed).toMatch(/^database: ok/m);
    expect(printed).toMatch(/^mail: ok/m);
    expect(printed).toMatch(/^AI service: ok/m);
    // One model writes and checks, which the operator should know.
    expect(printed).toMatch(/^question check: self-checked \(basic\): gpt-4.1 .*another family/m);
    expect(code).toBe(0);
  }
});

test("a trusted certificate for another name is refused", async () => {
  const { code, printed } = await doctor({
    ...database(),
    ...trusting,
    AI_BASE_URL: otherAi.url,
  });
  expect(code).toBe(1);
  expect(printed).toMatch(/altnames/);
  expect(otherAi.requests).toEqual([]);
});
