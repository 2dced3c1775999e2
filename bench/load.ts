import { cpus, loadavg } from "node:os";
import { type Nectar, startNectar } from "../e2e/nectar.ts";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import { countOf, drive, type Driven, together } from "./load/drive.ts";
import { STEPS } from "./load/journey.ts";
import { storedLearners } from "./load/learners.ts";
import { startPlain } from "./load/plain.ts";
import { streams } from "./load/streams.ts";
import { onOwnDatabase } from "./own-database.ts";
import { cpuMilliseconds } from "./process.ts";
import { repeat } from "./repeat.ts";

const LEARNERS = Number(process.env.LOAD_LEARNERS ?? 100_000);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 20);
const WARM_UP_SECONDS = SECONDS / 2;
const ROUNDS = 2;
const AT_A_TIME = 8;
const PLAIN_PAGES = 2_000;
const SECRET = "a secret that every process of a bench shares";
const MAX_MEMORY_MB = 300;
const BROWSER = ["Accept: text/html", "Accept-Encoding: gzip, deflate, br"];

/** What one small machine carries: journeys of learners against one web process and two, beside a plain page, and lessons being written. */
export const load: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const settings = {
      DATABASE_URL: address,
      APP_SECRET: SECRET,
      LOG_LEVEL: "fatal",
      TRUSTED_PROXIES: "127.0.0.1,::1",
    };
    const filledFrom = performance.now();
    const learners = await storedLearners(address, LEARNERS);
    console.log(
      `load  ${LEARNERS} learners stored in ${seconds(filledFrom)} s, ${learners.megabytes.toFixed(0)} MB; ${busy()}`,
    );
    const measured = await journeys(address, settings, learners.next);
    await learners.close();
    return [...measured, ...(await streams(settings))];
  });
};

type Next = Awaited<ReturnType<typeof storedLearners>>["next"];

async function journeys(address: string, settings: Record<string, string>, next: Next) {
  const servers: Nectar[] = [];
  const start = async (role: string) => {
    const server = await startNectar({ ...settings, ROLE: role });
    servers.push(server);
    return server;
  };
  const plain = await startPlain(address);
  try {
    const worker = await start("worker");
    const web = [await start("web"), await start("web")];
    const run = async (web: readonly Nectar[], seconds: number) => {
      const driven = await drive({ web, worker, next, atATime: AT_A_TIME, seconds });
      console.log(
        `load  ${driven.journeys} journeys in ${driven.seconds.toFixed(0)} s, web processes: ${web.length}, errors: ${driven.errors.length} ${driven.errors[0] ?? ""}`,
      );
      return driven;
    };
    await run(web, WARM_UP_SECONDS);
    await plainPages(plain);
    const rounds = { alone: [] as Driven[], both: [] as Driven[], plain: [] as Plain[] };
    // In turns, because other work on the machine drifts.
    for (let round = 0; round < ROUNDS; round++) {
      rounds.alone.push(await run(web.slice(0, 1), SECONDS));
      rounds.plain.push(await plainPages(plain));
      rounds.both.push(await run(web, SECONDS));
    }
    const [alone, both] = [together(rounds.alone), together(rounds.both)];
    return [
      ...described("one web process", alone),
      ...described("two web processes", both),
      ...compared(alone, both, rounds.plain),
    ];
  } finally {
    plain.process.kill();
    for (const server of servers) await server.stop();
  }
}

interface Plain {
  perSecond: number;
  /** Milliseconds of processor time for a page. */
  cpu: number;
}

async function plainPages({
  url,
  process,
}: Awaited<ReturnType<typeof startPlain>>): Promise<Plain> {
  const before = cpuMilliseconds(process.pid);
  const { perSecond } = await repeat(`${url}/?email=learner1@example.org`, {
    requests: PLAIN_PAGES,
    connections: AT_A_TIME,
    headers: BROWSER,
  });
  return { perSecond, cpu: (cpuMilliseconds(process.pid) - before) / PLAIN_PAGES };
}

function described(name: string, driven: Driven): Measured[] {
  const { cpu, errors, journeys, seconds } = driven;
  const requests = countOf(driven.milliseconds);
  return [
    {
      what: `${name}: journeys`,
      value: journeys / seconds,
      unit: "a second",
      note: `${(requests / seconds).toFixed(0)} requests/s, ${AT_A_TIME} learners at a time without a pause; ${busy()}`,
    },
    ...STEPS.map((step): Measured => {
      const values = driven.milliseconds.get(step) ?? [];
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share));
      return {
        what: `${name}: a request of '${step}', p95`,
        value: p95 ?? Number.NaN,
        unit: "ms",
        note: `p50 ${p50?.toFixed(1)}, p99 ${p99?.toFixed(1)} ms of ${values.length}`,
      };
    }),
    {
      what: `${name}: processor time of a request`,
      value: cpu.web + cpu.worker + cpu.database,
      unit: "ms",
      note: `web ${cpu.web.toFixed(2)}, database ${cpu.database.toFixed(2)}, worker ${cpu.worker.toFixed(2)}`,
    },
    {
      what: `${name}: memory, the most of one`,
      value: driven.memory,
      unit: "MB",
      target: { value: MAX_MEMORY_MB, better: "lower" },
    },
    {
      what: `${name}: errors`,
      value: errors.length,
      unit: `of ${journeys + errors.length} journeys`,
      target: { value: 0, better: "lower" },
      note: errors[0],
    },
  ];
}

function compared(alone: Driven, both: Driven, plain: readonly Plain[]): Measured[] {
  const page = median(plain.map(({ cpu }) => cpu));
  const perSecond = ({ journeys, seconds }: Driven) => journeys / seconds;
  return [
    {
      what: "processor time of the web process for a request, of that for a page of plain React Router with one select",
      value: alone.cpu.web / page,
      unit: "×",
      note: `${alone.cpu.web.toFixed(2)} / ${page.toFixed(2)} ms; the plain page alone: ${median(plain.map((round) => round.perSecond)).toFixed(0)} requests/s`,
    },
    {
      what: "journeys with two web processes, of those with one",
      value: perSecond(both) / perSecond(alone),
      unit: "×",
      note: `the database, the worker and the browsers share the ${cpus().length} cores`,
    },
  ];
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0);
const busy = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
