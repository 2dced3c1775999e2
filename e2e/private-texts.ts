import { createWriteStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { findEmbeddedPostgres } from "#packages/embedded-postgres/embedded-postgres.ts";

/** Where every server of the run leaves its log, and what its learners typed or had written. */
const folder = () => process.env.NECTAR_LOGS;

/** Shorter ones may be part of any word. */
const LEAST_CHARACTERS = 8;

const TEXTS = `
  select topic_name as text from courses where source <> 'library'
  union select reader from courses
  union select title from lessons where course_id in (select id from courses where source <> 'library')
  union select reflection_response from lesson_progress
  union select subject from contact_messages
  union select message from contact_messages`;

/** Copies what a server prints, also one that a test kills. */
export function keepLog({ stdout, stderr }: ChildProcess): void {
  const logs = folder();
  if (!logs) return;
  const file = createWriteStream(join(logs, `${randomUUID()}.log`));
  stdout?.pipe(file, { end: false });
  stderr?.pipe(file, { end: false });
}

/** Notes the topics, titles and words of a server's learners, before it stops. */
export async function notePrivateTexts(dataDir: string): Promise<void> {
  const logs = folder();
  const connectionString = logs && (await findEmbeddedPostgres(join(dataDir, "postgres")));
  if (!logs || !connectionString) return;
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ text: string | null }>(TEXTS);
  await client.end();
  const texts = rows.flatMap(({ text }) => text ?? []);
  writeFileSync(join(logs, `${randomUUID()}.json`), JSON.stringify(texts));
}

/** Throws if a log line of any journey holds a learner's topic, a title written for them, or their words. */
export function expectNoPrivateText(logs: string): void {
  const files = (ending: string) =>
    readdirSync(logs)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(logs, name), "utf8"));
  const texts = new Set(files(".json").flatMap((json) => JSON.parse(json) as string[]));
  const output = files(".log").join("\n");
  const inLog = [...texts]
    .filter((text) => text.length >= LEAST_CHARACTERS && !/^Lesson \d+$/.test(text))
    .filter((text) => output.includes(text) || output.includes(JSON.stringify(text).slice(1, -1)));
  if (inLog.length > 0) throw new Error(`a log names what learners wrote: ${inLog.join(" · ")}`);
}
