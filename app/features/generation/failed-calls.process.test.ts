import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, one, pool } from "#app/db/client.ts";
import { generations } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Fault } from "../../../test/ai-service/faults.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { createTopic } from "../topics/create-topic.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/write-runs.ts", import.meta.url));

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});

/** The log of a worker whose AI service fails. */
async function logged(topic: string, fault: Fault): Promise<string> {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.courseId, created.courseId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  ai.setFault(fault);
  const { promise, resolve } = Promise.withResolvers<string>();
  const args = [PROGRAM, pool.options.connectionString ?? "", ai.url, "0", id];
  const settings = { ...process.env, LOG_LEVEL: "info" };
  const worker = execFile(process.execPath, args, { env: settings }, (_, stdout, stderr) =>
    resolve(stdout + stderr),
  );
  const status = async () => one(await db.select().from(generations).where(ofTopic)).status;
  await expect.poll(status).toBe("failed");
  worker.kill();
  return promise;
}

test.each([
  [{ kind: "content-policy" }, { fault: "refused", status: 400, reason: "content_filter" }],
  [{ kind: "bad-key" }, { fault: "key", status: 401, reason: "invalid_api_key" }],
  [{ kind: "truncated" }, { fault: "invalid-json", isCutOff: true }],
] as const)(
  "the log says why a call failed and contains nothing of its prompt: %o",
  async (fault, why) => {
    const text = await logged("Grandfather clocks", fault);

    const line = text.split("\n").find((logLine) => logLine.includes("an AI call failed"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ model: "writer", ...why });
    expect(text).not.toMatch(/grandfather|sk-canary/i);
  },
);
