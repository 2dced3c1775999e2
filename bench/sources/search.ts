import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import { courses, profiles, sources } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { bindSources } from "#app/features/sources/bind-sources.ts";
import { findPassages } from "#app/features/sources/find-passages.ts";
import { readSource } from "#app/features/sources/read-source.ts";
import { receiveSources } from "#app/features/sources/receive-sources.ts";
import { median, type Measured } from "../bench.ts";
import { BASH, POLICY, type KnownItem } from "./known-items.ts";
import type { Manual } from "./manuals.ts";
import { readFileSync } from "node:fs";

const EMAIL = "reader@example.org";
const PASSAGES = 5;
const MIN_PERCENT = 85;

/** Each manual as one learner's course: how often the answer is among the first five passages, and how soon it is there. */
export async function search(bash: Manual, policy: Manual): Promise<Measured[]> {
  const learner = await aReader();
  const courses = [
    { courseId: await aCourse(learner, bash), items: BASH },
    { courseId: await aCourse(learner, policy), items: POLICY },
  ];
  return [
    ...(await lookUp(
      "concepts in the manual's words",
      courses,
      ({ concept }) => concept,
      MIN_PERCENT,
    )),
    ...(await lookUp("questions in a reader's own words", courses, ({ question }) => question)),
  ];
}

async function lookUp(
  what: string,
  courses: readonly { courseId: string; items: readonly KnownItem[] }[],
  queryOf: (item: KnownItem) => string,
  minPercent?: number,
): Promise<Measured[]> {
  const results: { rank: number; milliseconds: number }[] = [];
  for (const { courseId, items } of courses)
    for (const item of items) {
      const started = performance.now();
      const passages = await findPassages(courseId, queryOf(item), { limit: PASSAGES });
      const milliseconds = performance.now() - started;
      const place = passages.findIndex(({ text }) => flat(text).includes(flat(item.answer)));
      results.push({ rank: place < 0 ? 0 : 1 / (place + 1), milliseconds });
    }
  const hits = results.filter(({ rank }) => rank > 0).length;
  const meanRank = results.reduce((sum, { rank }) => sum + rank, 0) / results.length;
  return [
    {
      what: `${what}: the passage is among the first ${PASSAGES}`,
      value: (100 * hits) / results.length,
      unit: "%",
      ...(minPercent !== undefined && {
        target: { value: minPercent, better: "higher" as const },
      }),
      note: `${hits} of ${results.length}, mean reciprocal rank ${meanRank.toFixed(2)}, ${median(results.map(({ milliseconds }) => milliseconds)).toFixed(1)} ms each (median)`,
    },
  ];
}

/** Without line breaks and hyphens, which programs write in different places. */
const flat = (text: string) => text.replaceAll(/[-\u00AD\u2010]\s*/g, "").replaceAll(/\s+/g, " ");

async function aReader(): Promise<{ id: string }> {
  await db.transaction((tx) =>
    createAccount(
      tx,
      { email: EMAIL, username: "Reader", passwordHash: "none", timeZone: "Europe/Berlin" },
      new Date(),
    ),
  );
  return one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, EMAIL)));
}

/** As the product makes one: the file is received, read by the job and bound to a course. */
async function aCourse(learner: { id: string }, { name, path }: Manual): Promise<string> {
  const now = new Date();
  const received = await receiveSources(learner, formWith(name, path), now);
  if (received.status !== "received") throw new Error(`${name} was ${received.status}`);
  const [source] = await db.select().from(sources).where(eq(sources.name, name));
  if (!source) throw new Error(`${name} wasn't stored`);
  await readSource({ sourceId: source.id, userId: learner.id }, () => now);
  const courseId = v7();
  await db.insert(courses).values({
    id: courseId,
    ownerId: learner.id,
    topicName: name,
    source: "ai",
    createdAt: now,
    updatedAt: now,
  });
  const isBound = await db.transaction((tx) =>
    bindSources(tx, learner, courseId, [{ id: source.id, parts: null }]),
  );
  if (!isBound) throw new Error(`${name} can't be used`);
  return courseId;
}

async function* formWith(name: string, path: string) {
  yield { field: "files", fileName: name, bytes: piecesOf(readFileSync(path)) };
}

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}
