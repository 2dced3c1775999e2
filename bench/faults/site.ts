import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { clusterIn } from "#packages/embedded-postgres/cluster.ts";
import { serversOf } from "#packages/embedded-postgres/running-process.ts";
import { startNectar, type Nectar } from "../../e2e/nectar.ts";
import { startAiService } from "../../test/ai-service/start-ai-service.ts";
import type { Reply } from "../../test/ai-service/speak.ts";
import { freePort } from "../../test/free-port.ts";

/** A folder with little room, for the fault that fills it. */
export const SMALL_DISK = process.env.FAULTS_SMALL_DISK;

const MANY = "1000000";
const DAY_MS = 86_400_000;

/** One web process and one worker on a durable PostgreSQL, with an AI service, all of which can fail. */
export async function startSite() {
  const folder = mkdtempSync(join(SMALL_DISK ?? tmpdir(), "nectar-faults-"));
  const postgres = join(folder, "postgres");
  const database = await startEmbeddedPostgres({ dataDir: postgres });
  const spoken = new Map<Reply, number>();
  const ai = await startAiService({
    msToFirstToken: 100,
    tokensPerSecond: 150,
    onToken: (reply) => spoken.set(reply, (spoken.get(reply) ?? 0) + 1),
  });
  const clock = join(folder, "clock");
  const mailPort = await freePort();
  const settings = {
    DATABASE_URL: database.connectionString,
    APP_SECRET: "a secret that every process of a bench shares",
    AI_BASE_URL: ai.url,
    AI_MODEL: "sample",
    LESSON_ACCESS: "open",
    LOG_LEVEL: "warn",
    TOPICS_PER_DAY_FREE: MANY,
    SIGN_UPS_PER_ADDRESS: MANY,
    SIGN_UPS_PER_DAY: MANY,
    // Courses whose author has left are still written: they must not keep others waiting.
    AI_CONCURRENCY: "100",
    AI_DAILY_TOKENS: "1000000000",
    NODE_OPTIONS: "--import ./bench/faults/jumping-clock.js",
    CLOCK_AHEAD_FILE: clock,
  };
  const ports: Record<string, string> = { web: String(await freePort()) };
  const started = new Set<Nectar>();
  const start = async (role: "web" | "worker", own: Record<string, string> = {}) => {
    const dataDir = mkdtempSync(join(folder, role));
    const place = { DATA_DIR: dataDir, PORT: ports[role] ?? String(await freePort()) };
    const nectar = await startNectar({ ...settings, ROLE: role, ...place, ...own });
    started.add(nectar);
    return nectar;
  };
  const setClock = (days: number) => writeFileSync(clock, String(days * DAY_MS));
  // What was learned three days ago is due for review.
  setClock(-3);
  const site = {
    url: `http://localhost:${ports.web}`,
    address: database.connectionString,
    folder,
    ai,
    mailPort,
    web: await start("web"),
    worker: await start("worker"),
    start,
    setClock,
    /** Every process of PostgreSQL that runs now. */
    databaseProcesses: () => serversOf(clusterIn(postgres)),
    /** What the AI service has counted itself: less than it charged, because replies in one piece are not in it. */
    tokensSpoken: () =>
      [...spoken].reduce(
        (sum, [{ usage }, tokens]) => sum + (usage?.prompt_tokens ?? 0) + tokens,
        0,
      ),
    stop: async () => {
      for (const nectar of started) await endNow(nectar);
      await ai.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** `kill -9`, unless it has ended by itself. */
export async function endNow({ process }: Nectar): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = new Promise((resolve) => process.once("exit", resolve));
  process.kill("SIGKILL");
  await ended;
}
