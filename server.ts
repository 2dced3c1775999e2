/// <reference types="vite/client" />
import { createServer, type RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { findOllama } from "#app/ai/find-ollama.ts";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { hasOtherWorker, listen, stopListening } from "#app/db/notifications.ts";
import { startQueue, stopQueue, resumeAbandoned } from "#app/db/queue.ts";
import { answerBadRequest, answerParserErrors } from "#app/endpoints/parser-errors.ts";
import { serveMetrics } from "#app/endpoints/serve-metrics.ts";
import { endSlowRequests, UPLOAD_MS } from "#app/endpoints/slow-requests.ts";
import { buildWeb } from "#app/endpoints/web.ts";
import { startJobs } from "#app/jobs/start-jobs.ts";
import { findClockFault } from "#app/features/operations/clock-error.ts";
import { hasRightSecret } from "#app/features/operations/app-secret.ts";
import { replayMissingMemories } from "#app/features/memory/replay-missing-memories.ts";
import { seedLibrary } from "#app/features/topics/seed-library.ts";
import { listCourses } from "#app/library/library.ts";
import { now } from "#app/platform/clock.ts";
import { routePatterns } from "#app/rendering/route-pattern.ts";
import { isDraining, startDraining } from "#app/platform/draining.ts";
import { resumeRuns } from "#app/features/generation/resume-runs.ts";
import { env } from "#app/platform/env.ts";
import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";
import { listenOn } from "#app/platform/listen-on.ts";
import { log } from "#app/platform/log.ts";
import { metrics } from "#app/platform/metrics.ts";
import { APP_VERSION, builtCommit } from "#app/platform/version.ts";
import { headerSettings, securityHeaders } from "#app/platform/security-headers.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { pathnameOf } from "#app/rules/pathname-of.ts";
import { requestInfo } from "#app/screens/request.ts";

/** A longer shutdown is aborted; the next start resumes unfinished work. */
const STOP_TIMEOUT_MS = 9_000;
const DATA_DIR_LOCK_TIMEOUT_MS = 3_000;

/** Disconnects slow clients: 8 s for the headers of a request; `endSlowRequests` gives 20 s to the body of a form. */
const CONNECTION_TIMEOUTS = {
  headersTimeout: 8_000,
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
};

const OTHER_SECRET =
  "APP_SECRET is not the one that this database is used with. Every process on it needs the same: set APP_SECRET, or copy the file app-secret from the first one's DATA_DIR. If you changed it on purpose, run: npm run ops -- secret accept";

/** Parallel calls to a local model only slow each other down. */
const LOCAL_MODEL_CONCURRENCY = 2;

type Stops = (() => Promise<unknown>)[];

/** Starts database, queue, jobs and web according to `ROLE`. Returns a function that stops them. */
export async function start(around: (web: RequestListener) => RequestListener = (web) => web) {
  const stops = await startServices();
  const { APP_NAME, ROLE, METRICS_PORT, HOST } = env();
  try {
    // Before the first request, or the first ones aren't counted.
    if (METRICS_PORT !== undefined) stops.push(await serveMetrics(METRICS_PORT, HOST));
    if (ROLE !== "worker") {
      const address = await serve(around, stops);
      const library = await listCourses();
      console.log(
        `${APP_NAME} is ready at ${address} (built-in library: ${library.length} topics)`,
      );
    } else console.log(`${APP_NAME} worker is ready`);
    log.info({ version: APP_VERSION, commit: builtCommit(), role: ROLE }, "started");
    return async () => {
      await stopAll(stops);
      log.info({ role: ROLE }, "stopped");
    };
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

/** Starts everything that `web()` needs, and the jobs. */
export async function startServices(): Promise<Stops> {
  const settings = env();
  log.level = settings.LOG_LEVEL;
  if (!settings.ai) {
    settings.ai = await findOllama();
    if (settings.ai) settings.AI_CONCURRENCY ??= LOCAL_MODEL_CONCURRENCY;
  }
  const stops: Stops = [];
  try {
    const connectionString = settings.DATABASE_URL ?? (await embedded(stops));
    await migrate(connectionString, join(settings.DATA_DIR, "backups"));
    connectDatabase(connectionString);
    stops.push(disconnectDatabase);
    if (!(await hasRightSecret())) throw new SetupError(OTHER_SECRET);
    await warnOfClock();
    await seedLibrary(now());
    await replayMissingMemories();
    const isWorker = settings.ROLE !== "web";
    const boss = await startQueue(connectionString, isWorker);
    stops.push(stopQueue);
    await listen(connectionString, isWorker);
    stops.push(stopListening);
    // The built-in database has one process, so that a worker needn't be looked for.
    if (!settings.DATABASE_URL || (isWorker && !(await hasOtherWorker()))) await resumeAbandoned();
    if (isWorker) {
      await resumeRuns();
      await startJobs(boss, connectionString);
    }
    return stops;
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

async function warnOfClock(): Promise<void> {
  const clock = await findClockFault(now());
  if (clock) log.warn({ clock: clock.error }, "the clock of this machine is off");
}

export async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

/** The Hono app for every URL, without a listening server. */
export const web = () => {
  let handler: RequestHandler | undefined;
  let handled: ServerBuild | undefined;
  let patternOf: (pathname: string) => string | null;
  return buildWeb(async (request, info) => {
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    // There is another one after each change of the code during development, and one only otherwise.
    const build: ServerBuild = await import("virtual:react-router/server-build");
    if (!handler || build !== handled) {
      handler = createRequestHandler(build, import.meta.env.MODE);
      patternOf = routePatterns(build.routes);
    }
    handled = build;
    if (metrics()) info.route = patternOf(pathnameOf(request.url));
    return handler(request, context);
  });
};

async function embedded(stops: Stops): Promise<string> {
  const { DATA_DIR } = env();
  const server = await startEmbeddedPostgres({
    dataDir: join(DATA_DIR, "postgres"),
    waitForLockMs: DATA_DIR_LOCK_TIMEOUT_MS,
    log: (line, level) => log[level](line),
  });
  stops.push(() => server.stop());
  return server.connectionString;
}

async function serve(
  around: (web: RequestListener) => RequestListener,
  stops: Stops,
): Promise<string> {
  const settings = env();
  const { HOST, PORT } = settings;
  const headersFor = (nonce: string) => securityHeaders(nonce, headerSettings(settings));
  const answer = getRequestListener(web().fetch, {
    overrideGlobalObjects: false,
    hostname: new URL(settings.APP_URL).host,
    errorHandler: answerBadRequest(headersFor),
  });
  // The app rejects a missing Host itself, because Node's response would lack the security headers.
  const server = createServer({ ...CONNECTION_TIMEOUTS, requireHostHeader: false }, around(answer));
  server.prependListener("request", (_, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
  });
  answerParserErrors(server, headersFor);
  endSlowRequests(server);
  const port = await listenOn(server, "PORT", PORT, HOST);
  stops.push(
    () =>
      new Promise((done) => {
        server.close(done);
        server.closeIdleConnections();
        // Lesson streams stay open; their readers reconnect with Last-Event-ID.
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  );
  // With PORT 0, links need the port the system chose.
  settings.APP_URL = settings.APP_URL.replace(/(?<=^http:\/\/localhost:)0$/, String(port));
  return settings.APP_URL;
}

const drainMilliseconds = () => (env().ROLE === "worker" ? 0 : env().DRAIN_SECONDS * 1_000);

/** Runs the server: prints setup errors in one line and shuts down cleanly on signals, even during start-up. */
export async function run(around?: Parameters<typeof start>[0]): Promise<void> {
  endOnFatalErrors();
  const starting = start(around);
  let isStopping = false;
  const stop = (drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref();
    startDraining();
    void starting
      .then((stopAll) => pause(drainMs).then(stopAll))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // When one of several servers is stopped, /health/ready must tell proxies before the port closes.
  process.on("SIGTERM", () => stop(drainMilliseconds()));
  process.on("SIGINT", () => stop(0));
  // The launcher was killed, so nothing else would stop this server.
  process.on("disconnect", () => stop(0));
  await starting;
}

/** The built server, or an operator's command: a release has no source to run commands from. */
async function main([word, ...args]: string[]): Promise<void> {
  if (word !== "ops") return run();
  endOnFatalErrors();
  const { runCommand } = await import("./cli/run-command.ts");
  process.exitCode = await runCommand(args);
}

// Tests import the built server and call `web()` without starting it. Node before 24.2 has no `import.meta.main`.
if ((import.meta.main as boolean | undefined) ?? true) await main(process.argv.slice(2));
