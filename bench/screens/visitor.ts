import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { z } from "zod";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";

/**
 * A process that visits the screens of the build in `root` on one database, when its parent tells it to. It imports them by
 * their path, so that everything they import is of the same version.
 */
export interface Visit {
  screen: string;
  /** Its number in the order of `Learners`; -1: the one of 2,000 lessons. */
  learner: number;
}

export interface Visited {
  ms: number;
  /** Processor time of this process and of the database's processes that serve it; 0 without /proc. */
  cpuMs: number;
  statements: number;
}

const [root = "", address = ""] = process.argv.slice(2);

async function of<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, path)).href)) as Module;
}

type Load = (learner: Learner, now: Date) => Promise<unknown>;
type Count = (learner: Learner, now: Date) => Promise<number>;
type LoadTopic = (learner: Learner, topicId: string, now: Date) => Promise<unknown>;
type LoadHistory = (learner: Learner, input: object) => Promise<unknown>;
type LoadProgress = (learner: Learner, topicId: null, now: Date) => Promise<unknown>;

const client = await of<typeof import("#app/db/client.ts")>("app/db/client.ts");
const platform = await of<typeof import("#app/platform/log.ts")>("app/platform/log.ts");
const FEATURES = "app/features";
const { loadDashboard } = await of<{ loadDashboard: Load }>(
  `${FEATURES}/dashboard/load-dashboard.ts`,
);
const { loadTopic } = await of<{ loadTopic: LoadTopic }>(`${FEATURES}/topics/load-topic.ts`);
const { loadReviews } = await of<{ loadReviews: Load }>(`${FEATURES}/reviews/load-reviews.ts`);
const { loadHistory } = await of<{ loadHistory: LoadHistory }>(
  `${FEATURES}/history/load-history.ts`,
);
const { loadProgress } = await of<{ loadProgress: LoadProgress }>(
  `${FEATURES}/progress/load-progress.ts`,
);

/** What the header of every page shows. Versions before 1.2 counted lessons. */
const countForHeader = await of<Record<string, Count>>(`${FEATURES}/reviews/reviews-today.ts`)
  .catch(() => of<Record<string, Count>>(`${FEATURES}/reviews/count-reviews-due.ts`))
  .then((module) => module.countQuestionsToday ?? module.countReviewsDue!);

platform.log.level = "silent";
client.connectDatabase(address);

const LEARNERS = 200;
const profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  time_zone: z.string(),
  email_preferences: z.custom<Learner["preferences"]>(),
  appearance: z.custom<Learner["appearance"]>(),
  topics: z.array(z.string()),
});

/** 1.0.3 had a table of topics, one of which was a learner's own copy of a library course. */
const { rows: tables } = await client.pool.query("select to_regclass('enrollments') as found");
const TOPICS = tables[0].found
  ? "select course_id as id, created_at from enrollments where user_id = profiles.id"
  : "select id, created_at from topics where user_id = profiles.id";

/** With their topics, the oldest first. Some learners in no order, and the one of 2,000 lessons. */
async function someLearners(where: string): Promise<(Learner & { topics: string[] })[]> {
  const { rows } = await client.pool.query(
    `select profiles.*, array(select id from (${TOPICS}) topics order by created_at) as topics
     from profiles where ${where} order by md5(email) limit ${LEARNERS}`,
  );
  return z
    .array(profile)
    .parse(rows)
    .map((row) => ({
      id: row.id,
      sessionId: row.id,
      email: row.email,
      name: row.name,
      avatarUrl: null,
      isPremium: true,
      quizCompleted: true,
      timeZone: row.time_zone,
      preferences: row.email_preferences,
      appearance: row.appearance,
      topics: row.topics,
    }));
}

const [heavy] = await someLearners("email = 'learner0@example.org'");
const usual = await someLearners("email <> 'learner0@example.org'");
/** The moment it was filled: what is due doesn't change while a filled database is kept. */
const filled = await client.pool.query<{ at: Date }>(
  "select max(created_at) as at from xp_events where user_id = $1",
  [usual[0]!.id],
);
const now = filled.rows[0]!.at;

/**
 * Every page's header shows how many reviews are due. 1.0.3 counted them in a statement of their own; most pages of this build
 * count them in theirs.
 */
const COUNTED = existsSync(join(root, "app/screens/reviews-due.ts"))
  ? new Set(["dashboard", "topic", "reviews", "progress"])
  : new Set<string>();

const HISTORY = { search: "", topic: null, sort: "date", part: "lessons", page: 1 };
const LOADERS: Record<
  string,
  (learner: Learner & { topics: string[] }, turn: number) => Promise<unknown>
> = {
  dashboard: (learner) => loadDashboard(learner, now),
  // The library's course and their own by turns.
  topic: (learner, turn) => loadTopic(learner, learner.topics[Math.abs(turn) % 2]!, now),
  reviews: (learner) => loadReviews(learner, now),
  history: (learner) => loadHistory(learner, HISTORY),
  progress: (learner) => loadProgress(learner, null, now),
};

let statements = 0;
/** A public method, as in `test/one-query-at-a-time.ts`; the process's number is pg's own field, without a type. */
const send: unknown = Reflect.get(Client.prototype, "query");
Object.defineProperty(Client.prototype, "query", {
  value(this: Client, ...parameters: unknown[]): unknown {
    statements += 1;
    const pid: unknown = Reflect.get(this, "processID");
    if (typeof pid === "number") servers.add(pid);
    if (typeof send !== "function") throw new TypeError("pg has no Client.query");
    return Reflect.apply(send, this, parameters);
  },
});

/** The database's processes that have served this one. A pool closes idle connections and opens others. */
const servers = new Set<number>();
const serversCpu = () => [...servers].reduce((sum, pid) => sum + cpuNanoseconds(pid), 0);

async function visit({ screen, learner: index }: Visit): Promise<Visited> {
  const learner = index < 0 ? heavy : usual[index % usual.length];
  const load = LOADERS[screen];
  if (!learner || !load) throw new Error(`nothing to visit: ${screen}`);
  statements = 0;
  for (const pid of servers) if (cpuNanoseconds(pid) === 0) servers.delete(pid);
  const serversBefore = serversCpu();
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await Promise.all([load(learner, index), COUNTED.has(screen) || countForHeader(learner, now)]);
  const ms = performance.now() - started;
  const own = process.cpuUsage(cpuBefore);
  const theirs = serversCpu() - serversBefore;
  return { ms, cpuMs: (own.user + own.system) / 1e3 + theirs / 1e6, statements };
}

/** The first field of schedstat is the time spent on a processor. */
function cpuNanoseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}

/** Connections, plans and compiled code as in a process that has run for a while. */
async function warmUp(): Promise<void> {
  for (let learner = -1; learner < 30; learner++)
    for (const screen of Object.keys(LOADERS)) await visit({ screen, learner: learner % 30 });
}

await warmUp();
process.on("message", (wanted: Visit) => {
  void visit(wanted).then((visited) => process.send?.(visited));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
