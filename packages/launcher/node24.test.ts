import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installBound, PACKAGES } from "#packages/launcher/node24.js";

const NAME = "a-runtime-for-tests";
const VERSION = "24.1.0";
let root: string;
let registry: Server;
let flags: string[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "nectar-node24-"));
  registry = createServer((request, response) => {
    const tarball = readFileSync(join(root, "served.tgz"));
    if (request.url?.endsWith(".tgz")) return response.end(tarball);
    const dist = { tarball: `${url()}/${NAME}.tgz`, integrity: sha512(tarball) };
    const versions = { [VERSION]: { name: NAME, version: VERSION, dist } };
    response.setHeader("Content-Type", "application/json");
    return response.end(JSON.stringify({ name: NAME, "dist-tags": { latest: VERSION }, versions }));
  });
  registry.listen(0, "127.0.0.1");
  await new Promise((resolve) => registry.once("listening", resolve));
  flags = ["--registry", url(), "--cache", join(root, "npm-cache")];
});
afterEach(() => {
  registry.close();
  rmSync(root, { recursive: true });
});

const url = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
const sha512 = (content: Buffer) =>
  `sha512-${createHash("sha512").update(content).digest("base64")}`;

/** A package in the registry's format. */
function pack(program: string): Buffer {
  const folder = join(root, "package");
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: NAME, version: VERSION }));
  writeFileSync(join(folder, "bin/node"), program);
  execFileSync("tar", ["czf", join(root, "served.tgz"), "-C", root, "package"]);
  return readFileSync(join(root, "served.tgz"));
}

const installed = () => existsSync(join(root, "here/node_modules", NAME));

test("a fetched runtime with unexpected content is not installed", async () => {
  const integrity = sha512(pack("the right one"));
  const bound = { name: NAME, version: VERSION, integrity };

  pack("another one under the same name and version");
  expect(await installBound(join(root, "here"), bound, flags)).toMatch(/integrity/i);
  expect(installed()).toBe(false);

  const right = { ...bound, integrity: sha512(pack("the right one")) };
  expect(await installBound(join(root, "here"), right, flags)).toBeUndefined();
  expect(installed()).toBe(true);
});

test("L3: the runtime of every platform is pinned by a SHA-512", () => {
  for (const bound of Object.values(PACKAGES)) {
    expect(bound.version).toMatch(/^24\.\d+\.\d+$/);
    expect(Buffer.from(bound.integrity.replace(/^sha512-/, ""), "base64")).toHaveLength(64);
  }
});

test("I7: no install runs a package's scripts, not even a manual one", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});
