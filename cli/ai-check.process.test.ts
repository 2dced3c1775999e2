import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { check as checkHere } from "./ai.ts";

const folder = mkdtempSync(join(tmpdir(), "nectar-ai-check-"));
let ai: AiService;
beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
});
afterEach(() => {
  ai.setFault(null);
  ai.requests.length = 0;
});
afterAll(async () => {
  await ai.close();
  rmSync(folder, { recursive: true });
});

/** A command takes a second to start, so only the settings and a failure are checked with one. */
function checkAsCommand(changes: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "production",
    DATA_DIR: folder,
    AI_BASE_URL: ai.url,
    AI_API_KEY: "sk-canary-0123456789",
    AI_MODEL: "sample-writer",
    ...changes,
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(process.execPath, ["cli/ops.ts", "ai", "check"], { env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  return promise;
}

/** Its output. */
async function check(baseUrl = ai.url) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const spies = (["log", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(print),
  );
  const model = "sample-writer";
  env().ai = { baseUrl, apiKey: "sk-canary-0123456789", model, modelCheck: model };
  const code = await checkHere();
  for (const spy of spies) spy.mockRestore();
  return { code, output: lines.join("\n") };
}

test("each model gets one small request", async () => {
  const { code, output } = await checkAsCommand({ AI_MODEL_CHECK: "sample-checker" });
  expect(code).toBe(0);
  for (const model of ["AI_MODEL sample-writer", "AI_MODEL_CHECK sample-checker"])
    expect(output).toMatch(
      new RegExp(
        `^${model}: reachable, \\d+\\.\\d s, structured output ok \\(by JSON schema\\)$`,
        "m",
      ),
    );
  expect(ai.chats()).toHaveLength(2);
});

test("missing capabilities are listed", async () => {
  ai.setFault({ kind: "no-json-schema" });
  expect((await check()).output).toContain("structured output ok (as a JSON object");
  ai.setFault({ kind: "no-streaming" });
  expect((await check()).output).toContain("without streaming");
});

test.each([
  ["bad-key", /not usable, \d+\.\d s \(key: 401 Incorrect API/],
  ["no-such-model", /not usable, \d+\.\d s \(key: 404 The model does not exist/],
  ["not-json", /reachable, \d+\.\d s, structured output failed \(invalid-json/],
] as const)("%s: the reason is printed without the key", async (kind, words) => {
  ai.setFault({ kind });
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toMatch(words);
  expect(output).not.toContain("canary");
});

test("a failing command prints no key, either", async () => {
  ai.setFault({ kind: "bad-key" });
  const { code, output } = await checkAsCommand();
  expect(code).toBe(1);
  expect(output).toContain("not usable");
  expect(output).not.toContain("canary");
});

test("no service responds", async () => {
  const { code, output } = await check("http://127.0.0.1:9/v1");
  expect(code).toBe(1);
  expect(output).toContain("not usable");
});
