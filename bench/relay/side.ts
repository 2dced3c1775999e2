import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { startNectar } from "../../e2e/nectar.ts";
import { cpuSeconds, memoryOf } from "../process.ts";
import type { ReadLesson, Seat } from "./readers.ts";

/** All start within six seconds, long before the first lesson ends: only while all are being written the lag is measured. */
const STARTS_WITHIN_SECONDS = 6;
const LEAST_STARTS_PER_SECOND = 25;
const SECRET = "a secret that two processes of a bench share";
const HERE = join(import.meta.dirname, "../..");

/** A built checkout: its server, and processes that make its learners and read its lessons. */
export interface Side {
  /** Lets this many learners request a lesson and read it to its end. */
  read: (readers: number) => Promise<Reading>;
  stop: () => Promise<void>;
}

export interface Reading {
  lessons: ReadLesson[];
  /** CPU seconds of the server, including requests, checks and questions. */
  cpu: number;
  memory: number;
}

/** Starts this build, or that of another checkout as it was started then. */
export async function startSide(aiServiceUrl: string, root = HERE): Promise<Side> {
  const settings = {
    AI_BASE_URL: aiServiceUrl,
    AI_CONCURRENCY: "1000",
    AI_DAILY_TOKENS: "1000000000",
    APP_SECRET: SECRET,
    LOG_LEVEL: "warn",
  };
  const nectar = await startNectar(
    settings,
    root === HERE ? { root } : { root, flags: [], memory: {} },
  );
  const seats = fork(join(import.meta.dirname, "seats.ts"), [join(nectar.dataDir, "postgres")], {
    cwd: root,
    env: { ...process.env, APP_SECRET: SECRET, APP_URL: nectar.url },
  });
  return {
    read: async (readers) => {
      const startsPerSecond = Math.max(LEAST_STARTS_PER_SECOND, readers / STARTS_WITHIN_SECONDS);
      seats.send({ readers, startsPerSecond });
      const taken = await answerOf<Seat[]>(seats);
      const before = cpuSeconds(nectar.process.pid);
      const reading = fork(join(root, "bench/relay/readers.ts"), { cwd: root });
      reading.send({ url: nectar.url, seats: taken });
      // Its name differs between versions.
      const [lessons = []] = Object.values(await answerOf<Record<string, ReadLesson[]>>(reading));
      reading.kill();
      const cpu = cpuSeconds(nectar.process.pid) - before;
      return { lessons, cpu, memory: memoryOf(nectar.process.pid) };
    },
    stop: async () => {
      seats.kill();
      await nectar.stop();
    },
  };
}

export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onExit = () => reject(new Error("a process of this bench ended early"));
  child.once("message", (answer) => {
    child.off("exit", onExit);
    resolve(answer as Answer);
  });
  child.once("exit", onExit);
  return promise;
}
