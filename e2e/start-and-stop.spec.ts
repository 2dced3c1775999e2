import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request as ask } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { startNectar } from "./nectar.ts";
import { test } from "./test.ts";

/** Each test has a server of its own. */
test.describe.configure({ mode: "parallel" });

function run(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
  });
  let output = "";
  child.stdout.on("data", (part) => (output += String(part)));
  child.stderr.on("data", (part) => (output += String(part)));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}

/** `app/platform/env.test.ts` covers the other settings. */
for (const [name, value] of [
  ["PORT", "http"],
  ["DATA_DIR", "package.json/data"],
] as const)
  test(`a wrong ${name} (${value}) stops startup with one line that names it`, async () => {
    const { code, output } = await run({ [name]: value });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(name);
  });

test("PORT=0 picks a free port, logs it, and emailed links use it", async ({ request }) => {
  const nectar = await startNectar({ PORT: "0" });
  try {
    const [url = ""] = /http:\/\/localhost:\d+/.exec(nectar.output()) ?? [];
    expect(url).not.toMatch(/:0$/);
    expect((await request.get(`${url}/health`)).ok()).toBe(true);
    expect(await (await request.get(`${url}/robots.txt`)).text()).toContain(`${url}/sitemap.xml`);
  } finally {
    await nectar.stop();
  }
});

test("an unreachable database stops startup with one line that names it", async () => {
  const { code, output } = await run({ DATABASE_URL: "postgres://nobody@localhost:1/none" });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL: .*ECONNREFUSED.*\n$/);
});

test("a second server on the same data refuses to start; after kill -9 of the first it has all data, and stopping takes at most ten seconds", async ({
  request,
}) => {
  const first = await startNectar();
  const { code, output } = await run({ DATA_DIR: first.dataDir, PORT: "0" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect((await request.get(`${first.url}/health`)).ok()).toBe(true);
  await request.post(`${first.url}/register`, {
    headers: { origin: first.url },
    form: {
      email: "kept@example.org",
      username: "Kept",
      password: "Quiet-Honey7!c",
      confirmPassword: "Quiet-Honey7!c",
      timeZone: "UTC",
    },
  });
  first.process.kill("SIGKILL");
  await new Promise((resolve) => first.process.once("exit", resolve));

  const second = await startNectar({ DATA_DIR: first.dataDir });
  const login = await request.post(`${second.url}/login`, {
    headers: { origin: second.url },
    form: { email: "kept@example.org", password: "Quiet-Honey7!c" },
    maxRedirects: 0,
  });
  expect(login.status()).toBe(302);
  await second.stop();
  // After nine seconds it would have ended itself with 1.
  expect(second.process.exitCode).toBe(0);
  const lines = second
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: "started",
      version,
      commit: readFileSync("build/commit", "utf8") || null,
      role: "all",
    }),
  );
  expect(logged.at(-1)).toMatchObject({ msg: "stopped", role: "all" });
});

/** One request on a keep-alive connection. */
function askOn(agent: Agent, url: string, form?: string) {
  const headers = form === undefined ? {} : { origin: new URL(url).origin };
  const sent = ask(url, { agent, method: form === undefined ? "GET" : "POST", headers });
  return new Promise<{ status?: number; connection?: string; text: string }>((resolve, reject) => {
    sent.on("error", reject).on("response", (answer) => {
      const { statusCode: status, headers } = answer;
      void text(answer).then((body) =>
        resolve({ status, connection: headers.connection, text: body }),
      );
    });
    sent.setHeader("content-type", "application/x-www-form-urlencoded");
    sent.end(form);
  });
}

test("with DRAIN_SECONDS, stopping first shows on /health while requests are still served", async () => {
  const nectar = await startNectar({ DRAIN_SECONDS: "15" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ended = new Promise((resolve) => nectar.process.once("close", resolve));
  expect(await askOn(agent, `${nectar.url}/health`)).toMatchObject({ status: 200 });
  expect((await askOn(agent, `${nectar.url}/about`)).connection).toBe("keep-alive");
  const stopped = Date.now();
  nectar.process.kill("SIGTERM");

  // The signal may take a moment; a load balancer polls as well.
  await expect
    .poll(async () => (await askOn(agent, `${nectar.url}/health`)).status, { intervals: [20] })
    .toBe(503);
  for (const path of ["/health/live", "/health/ready"])
    expect((await askOn(agent, nectar.url + path)).status, path).toBe(503);
  for (const path of ["/", "/login", "/robots.txt", "/api/none"])
    expect((await askOn(agent, nectar.url + path)).connection, path).toBe("close");
  const form = "email=nobody%40example.org&password=wrong";
  const refused = await askOn(agent, `${nectar.url}/login`, form);
  expect(refused).toMatchObject({ status: 401, connection: "close" });
  expect(refused.text).toContain("Invalid email or password");
  await ended;
  expect(nectar.process.exitCode).toBe(0);
  expect(Date.now() - stopped).toBeGreaterThanOrEqual(15_000);
  agent.destroy();
  await nectar.stop();
});
