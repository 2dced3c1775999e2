import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEventSource } from "eventsource-client";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { freePort } from "../test/free-port.ts";
import { PASSWORD } from "./journeys.ts";
import { copyTemplate, secretOf, startNectar, type Nectar } from "./nectar.ts";

/** One PostgreSQL and one AI service, on which a test starts as many web processes and workers as it likes. */
export async function startTogether(port?: number) {
  const folder = mkdtempSync(join(tmpdir(), "nectar-together-"));
  copyTemplate(folder);
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    durable: false,
  });
  const ai = await startAiService({ msToFirstToken: 200, tokensPerSecond: 60 });
  const running = new Set<Nectar>();
  const publicPort = port ?? (await freePort());
  const settings = {
    ...secretOf(folder),
    DATABASE_URL: database.connectionString,
    APP_URL: `http://localhost:${publicPort}`,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    AI_BASE_URL: ai.url,
    AI_MODEL: "sample",
  };
  const start = async (own: Record<string, string>) => {
    const nectar = await startNectar({ ...settings, ...own });
    running.add(nectar);
    return nectar;
  };
  return {
    ai,
    database: database.connectionString,
    /** Where people find it: a proxy, or the first web process. */
    url: settings.APP_URL,
    publicPort,
    startWeb: (own: Record<string, string> = {}) => start({ ROLE: "web", ...own }),
    startWorker: (own: Record<string, string> = {}) => start({ ROLE: "worker", ...own }),
    stop: async () => {
      for (const nectar of running) await nectar.stop();
      await ai.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Together = Awaited<ReturnType<typeof startTogether>>;

export async function kill({ process }: Nectar): Promise<void> {
  process.kill("SIGKILL");
  await once(process, "exit");
}

/** A person without a browser, who may ask a different process each time. */
export function aPerson(origin: string) {
  const cookies = new Map<string, string>();
  const cookieOf = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const ask = async (url: string, form?: Record<string, string> | [string, string][]) => {
    const answer = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        origin,
        cookie: cookieOf(),
      },
      body: form && new URLSearchParams(form),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    ask,
    signUp: async (url: string, email: string) => {
      const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
      await ask(`${url}/register`, { email, username: "Ada", timeZone: "UTC", ...passwords });
      await ask(`${url}/onboarding/quiz`, {});
    },
    /** Returns the lesson's path. */
    create: async (url: string, topic: string) =>
      (await ask(`${url}/onboarding`, { topic })).headers.get("location") ?? "",
    /** Follows a lesson's stream until it ends, again after its last event when it breaks, as a browser does. */
    read: (url: string, lesson: string) => {
      const texts: LessonStreamEvent[] = [];
      let stop = () => {};
      const ended = new Promise<string>((resolve) => {
        stop = readStream(`${url}/api/lessons/${idOf(lesson)}/stream`, cookieOf(), (event) => {
          if (event.type === "text") texts.push(event);
          if (event.type !== "ended") return;
          stop();
          resolve(event.lesson);
        });
      });
      return { texts, ended, stop };
    },
  };
}

const idOf = (lesson: string) => lesson.split("/").at(-1) ?? "";

function readStream(
  url: string,
  cookie: string,
  onEvent: (event: LessonStreamEvent) => void,
): () => void {
  const source = createEventSource({
    url,
    headers: { cookie },
    onMessage: ({ data }) => onEvent(JSON.parse(data) as LessonStreamEvent),
  });
  return () => source.close();
}

/** What a reader has on the screen at the end: the last attempt's text. */
export function finalText(events: LessonStreamEvent[]): Record<string, string> {
  const texts = events.filter((event) => event.type === "text");
  const last = Math.max(...texts.map(({ attempt }) => attempt));
  const fields: Record<string, string> = {};
  for (const { deltas } of texts.filter(({ attempt }) => attempt === last))
    for (const [field, append] of deltas) fields[field] = (fields[field] ?? "") + append;
  return fields;
}
