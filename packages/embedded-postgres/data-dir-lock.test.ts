import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder } from "./data-dir-lock.ts";
import { birthOf, processSpace } from "./running-process.ts";

const ALREADY_RUNNING = /^Nectar is already running with the data in \S+ \(process \d+\)\./;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nectar-claim-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a folder has one holder until it is released", async () => {
  const release = await claimFolder(folder);

  await expect(claimFolder(folder)).rejects.toThrow(ALREADY_RUNNING);
  release();

  (await claimFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder held by another running process is refused", async () => {
  writeFileSync(claimFile(process.ppid, birthOf(process.ppid)), "held\n");

  await expect(claimFolder(folder)).rejects.toThrow(`(process ${process.ppid})`);
});

test("the claim of a dead process is taken over", async () => {
  const child = spawn(process.execPath, ["--eval", "0"], { stdio: "ignore" });
  const birth = birthOf(child.pid!);
  await once(child, "close");
  writeFileSync(claimFile(child.pid!, birth), "held\n");

  const release = await claimFolder(folder);

  expect(readdirSync(folder)).toHaveLength(1);
  release();
});

test("a claim whose process id was reused is taken over", async () => {
  writeFileSync(claimFile(process.ppid, "1"), "held\n");

  const release = await claimFolder(folder);

  expect(readdirSync(folder)).toHaveLength(1);
  release();
});

test("a claim from another container counts while it has a heartbeat", async () => {
  const file = claimFile(1, "1", "elsewhere");
  writeFileSync(file, "held\n");
  let beats = 0;
  const heart = setInterval(() => utimesSync(file, (beats += 1), beats), 100);

  await expect(claimFolder(folder)).rejects.toThrow(ALREADY_RUNNING);
  clearInterval(heart);
});

test("a claim from before a reboot is taken over once it has no heartbeat", async () => {
  writeFileSync(claimFile(1, "1", "earlier"), "held\n");

  const release = await claimFolder(folder);

  expect(readdirSync(folder)).toHaveLength(1);
  release();
});

function claimFile(pid: number, birth: string | null, space = processSpace()): string {
  return join(folder, `in-use-by-${pid}-${birth}-${space}`);
}
