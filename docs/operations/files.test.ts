import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SERVER_FLAGS, SERVER_MEMORY } from "#packages/launcher/server-flags.js";

const textOf = (file: string) => readFileSync(file, "utf8");
const SETTINGS = new Set(
  [...textOf("README.md").matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
);
const HEALTH = new Set(["/health/live", "/health/ready"]);

test("container and service start the server as the launcher does", () => {
  const memory = Object.entries(SERVER_MEMORY).map(([name, value]) => `${name}=${value}`);
  const command = [...SERVER_FLAGS, "build/server/index.js"];
  const service = textOf("docs/operations/nectar.service");
  expect(service).toContain(`node ${command.join(" ")}\n`);
  for (const file of ["Dockerfile", "docs/operations/nectar.service"])
    for (const setting of memory) expect(textOf(file), file).toContain(setting);
  expect(textOf("Dockerfile")).toContain(
    `CMD ${JSON.stringify(["node", ...command]).replaceAll(",", ", ")}`,
  );
});

interface Compose {
  services: Record<string, { environment?: Record<string, string>; read_only?: boolean }>;
}

test("compose sets only settings that exist, and nothing of Nectar can write but to its volumes", () => {
  const { services } = parse(textOf("compose.yaml"), { merge: true }) as Compose;
  expect(Object.keys(services)).toEqual(["web", "worker", "postgres", "caddy"]);
  for (const name of ["web", "worker"]) {
    const { environment = {}, read_only } = services[name] ?? {};
    expect(Object.keys(environment).filter((setting) => !SETTINGS.has(setting))).toEqual([]);
    expect(environment.ROLE).toBe(name);
    expect(read_only).toBe(true);
  }
});

interface Manifest {
  kind: string;
  spec: {
    template?: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsNonRoot: boolean };
        containers: Container[];
      };
    };
  };
}
interface Container {
  env: { name: string; value: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } } | undefined;
}

test("Kubernetes asks addresses that exist, waits for draining and grants no rights", () => {
  const manifests = parseAllDocuments(textOf("docs/operations/kubernetes/nectar.yaml")).map(
    (document) => document.toJS() as Manifest,
  );
  const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? []);
  expect(pods).toHaveLength(2);
  for (const { terminationGracePeriodSeconds, securityContext, containers } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const container of containers) {
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      const settings = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
      expect(Object.keys(settings).filter((name) => !SETTINGS.has(name))).toEqual([]);
      const drains = Number(settings.DRAIN_SECONDS ?? 0);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(drains + 9);
      const probes = Object.keys(container).filter((key) => key.endsWith("Probe"));
      const paths = probes.map((probe) => container[probe as `${string}Probe`]?.httpGet.path);
      expect(paths.filter((path) => !HEALTH.has(path ?? ""))).toEqual([]);
    }
  }
});
