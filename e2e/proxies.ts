import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Proxies as Debian ships them, with the settings of docs/operations: only addresses are replaced, and TLS is left out. */
export const PROXIES = [
  { name: "nginx", programs: ["nginx"], packages: "nginx-light", start: startNginx },
  { name: "HAProxy", programs: ["haproxy"], packages: "haproxy", start: startHaproxy },
];

interface Addresses {
  port: number;
  webPorts: [number, number];
}

const withPorts = (text: string, [first, second]: Addresses["webPorts"]) =>
  text
    .replace("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${second}`);

function startNginx({ port, webPorts }: Addresses) {
  const sample = readFileSync("docs/operations/nginx.conf", "utf8");
  const server = withPorts(sample, webPorts)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(ssl_|server_name).*\n/gm, "");
  return startProxy(port, (folder) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const http = `http { access_log off; ${temporary.join(" ")}\n${server}}`;
    const file = write(
      folder,
      `pid ${folder}/pid; error_log stderr; daemon off; events {}\n${http}`,
    );
    return ["nginx", "-c", file, "-e", "stderr"];
  });
}

function startHaproxy({ port, webPorts }: Addresses) {
  const sample = readFileSync("docs/operations/haproxy.cfg", "utf8");
  const settings = withPorts(sample, webPorts).replace(/bind :443 .*/, `bind 127.0.0.1:${port}`);
  return startProxy(port, (folder) => ["haproxy", "-db", "-f", write(folder, settings)]);
}

function write(folder: string, settings: string): string {
  const file = join(folder, "proxy.conf");
  writeFileSync(file, settings);
  return file;
}

async function startProxy(port: number, commandIn: (folder: string) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), "nectar-proxy-"));
  const [program = "", ...args] = commandIn(folder);
  const proxy = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  proxy.stderr.on("data", (part) => (complaints += String(part)));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { message: complaints }).toBe(true);
  return {
    stop: async () => {
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
