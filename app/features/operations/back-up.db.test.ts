import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { instance } from "#app/db/tables/index.ts";
import { summariseBackup } from "#app/db/read-backup.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { hasRightSecret } from "./app-secret.ts";
import { backUp } from "./back-up.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const SECRET = "s3-secret";
const days = (count: number) => new Date(MONDAY.getTime() + count * 86_400_000);
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** AWS Signature Version 4, worked out again from the request as it arrived. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/eu-test\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, day = "", signedHeaders = "", signature] =
    pattern.exec(headers.authorization ?? "") ?? [];
  const lines = signedHeaders.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url, "", lines.join(""), signedHeaders, "UNSIGNED-PAYLOAD"].join("\n");
  const scope = `${day}/eu-test/s3/aws4_request`;
  const digest = createHash("sha256").update(canonical).digest("hex");
  const text = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${scope}\n${digest}`;
  const key = ["eu-test", "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, text).toString("hex") === signature;
}

async function aBucket() {
  const stored: { url: string | undefined; isSigned: boolean; bytes: Buffer }[] = [];
  const store = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request);
    stored.push({ url: request.url, isSigned: isSigned(request), bytes });
    response.writeHead(isSigned(request) ? 200 : 403).end();
  };
  const server = createServer((request, response) => void store(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/nectar`,
    stored,
  };
}

test("each day's backup is whole, seven are kept, and each is copied with a valid signature", async ({
  database,
}) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "nectar-backups-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const bucket = await aBucket();
  const settings = {
    DATA_DIR,
    BACKUP_S3_URL: bucket.url,
    BACKUP_S3_KEY_ID: "key",
    BACKUP_S3_SECRET: SECRET,
    BACKUP_S3_REGION: "eu-test",
  };
  await hasRightSecret();

  for (let day = 0; day < 9; day++) await backUp(database, settings, days(day));

  const folder = join(DATA_DIR, "backups");
  const names = readdirSync(folder).toSorted();
  const dates = [2, 3, 4, 5, 6, 7, 8].map((day) => days(day).toISOString().slice(0, 10));
  expect(names).toEqual(dates.map((date) => `daily-${date}.gz`));
  const newest = join(folder, names.at(-1) ?? "");
  expect((await summariseBackup(newest)).isVerifiable).toBe(true);
  expect(bucket.stored).toHaveLength(9);
  const [copy] = bucket.stored.slice(-1);
  expect(copy).toMatchObject({ url: `/bucket/nectar/${names.at(-1)}`, isSigned: true });
  expect(copy?.bytes.equals(readFileSync(newest))).toBe(true);
  expect(await db.select({ at: instance.lastBackupAt }).from(instance)).toEqual([{ at: days(8) }]);

  // A bucket that refuses loses no file, and the job is tried again.
  const refused = backUp(database, { ...settings, BACKUP_S3_SECRET: "other" }, days(9));
  await expect(refused).rejects.toThrow("couldn't be copied: 403");
  expect(readdirSync(folder)).toContain(`daily-${days(9).toISOString().slice(0, 10)}.gz`);
});
