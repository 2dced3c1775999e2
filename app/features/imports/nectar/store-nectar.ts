import { z } from "zod";
import type { Transaction } from "#app/db/client.ts";
import {
  NECTAR_FORMAT,
  NECTAR_LISTS,
  nectarSettings,
  type NectarList,
  type NectarRow,
} from "#app/rules/imports/nectar-1.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { RefusedFile, type BroughtFile, type ImportPreview } from "../import-format.ts";
import { ImportRun } from "./import-run.ts";
import { lifeBefore, mergeLivesOf, takeSettings } from "./merge-lives.ts";
import { CUT, NOT_JSON, readJsonParts } from "./read-json-parts.ts";
import { storeCourse, useSharedCourses } from "./store-course.ts";
import { completeEnrolments, storeEnrolments, storeProgress } from "./store-progress.ts";
import { storeActivityDays, storeXpEvents } from "./store-rewards.ts";
import { storeExchanges } from "./store-exchanges.ts";
import { storeNotes, storeSources } from "./store-sources.ts";
import { storeAnswers, storeSessions } from "./store-sessions.ts";

type Store<List extends NectarList> = (run: ImportRun, rows: NectarRow<List>[]) => Promise<void>;

const STORES: { [List in NectarList]: Store<List> } = {
  sharedCourses: useSharedCourses,
  sources: storeSources,
  courses: async (run, rows) => {
    for (const course of rows) await storeCourse(run, course);
  },
  notes: storeNotes,
  exchanges: storeExchanges,
  enrolments: storeEnrolments,
  progress: storeProgress,
  sessions: storeSessions,
  answers: storeAnswers,
  xpEvents: storeXpEvents,
  activityDays: storeActivityDays,
  badges: async (run, rows) => {
    for (const { badge, earnedAt } of rows) run.badges.set(badge, run.moment(earnedAt));
  },
};
const ORDER = Object.keys(STORES) as NectarList[];

/** More than anyone has; a list without end would be read for ever. */
const MAX_ROWS: { [List in NectarList]: number } = {
  sharedCourses: 5_000,
  sources: 5_000,
  courses: 5_000,
  notes: 100_000,
  exchanges: 100_000,
  enrolments: 10_000,
  progress: 50_000,
  sessions: 500_000,
  answers: 2_000_000,
  xpEvents: 500_000,
  activityDays: 20_000,
  badges: 1_000,
};
const ROWS_PER_STATEMENT = 500;
const NEWER =
  "It was written by a newer version of Nectar than this site has. Bring it again once this site was updated.";

/** Stores what a file says, and folds it if `isFinal`. A file that is wrong anywhere throws. */
export async function storeNectar(
  tx: Transaction,
  learner: Learner,
  file: BroughtFile,
  {
    now,
    onProgress,
    isFinal,
  }: { now: Date; onProgress: (share: number) => void; isFinal: boolean },
): Promise<ImportPreview> {
  await checkLength(file);
  const run = new ImportRun(tx, { ...learner }, now);
  const before = await lifeBefore(run);
  const rows = new RowsInOrder(run);
  let hasSettings = false;
  for await (const { name, value, place, read } of readJsonParts(file.bytes())) {
    if (name === "format") checkFormat(value);
    else if (name === "settings") {
      const settings = parse(nectarSettings, value);
      hasSettings = true;
      if (isFinal && !before.isUsed) await takeSettings(run, settings);
    } else if (isList(name)) {
      if (place === "alone" || !rows.isBegun) throw new RefusedFile(NOT_JSON);
      await rows.add(name, value);
    }
    if (name === "format") rows.isBegun = true;
    else if (!rows.isBegun) throw new RefusedFile(NOT_JSON);
    onProgress((read / file.size) * SHARE_OF_READING);
  }
  if (!rows.isBegun || !hasSettings) throw new RefusedFile(CUT);
  await rows.flush();
  await completeEnrolments(run);
  if (isFinal) await mergeLivesOf(run, before);
  return { courses: run.courses, answers: run.answers, notes: notesOf(run) };
}

/** The rest is folding. */
const SHARE_OF_READING = 0.7;

/** Before anything is stored, because that takes a hundred times as long. */
async function checkLength(file: BroughtFile): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { name, value } of readJsonParts(file.bytes())) {
    if (name === "format") checkFormat(value);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (isList(name) && count > MAX_ROWS[name])
      throw new RefusedFile("It has more rows than anyone can have learned.");
  }
}

function checkFormat(value: unknown): void {
  if (value === NECTAR_FORMAT) return;
  throw new RefusedFile(/^nectar\/\d+$/.test(String(value)) ? NEWER : NOT_JSON);
}

const isList = (name: string): name is NectarList => Object.hasOwn(NECTAR_LISTS, name);

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RefusedFile(NOT_JSON);
  return parsed.data;
}

/** Rows of one list after the other, some in one statement. */
class RowsInOrder {
  isBegun = false;
  readonly #run: ImportRun;
  #list: NectarList = "sharedCourses";
  #rows: unknown[] = [];

  constructor(run: ImportRun) {
    this.#run = run;
  }

  async add(list: NectarList, value: unknown): Promise<void> {
    if (list !== this.#list) {
      if (ORDER.indexOf(list) < ORDER.indexOf(this.#list)) throw new RefusedFile(NOT_JSON);
      await this.flush();
      this.#list = list;
    }
    this.#rows.push(parse<unknown>(NECTAR_LISTS[list], value));
    // A course or a source is as long as a thousand answers.
    if (list === "courses" || list === "sources" || this.#rows.length >= ROWS_PER_STATEMENT)
      await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    const store = STORES[this.#list] as (run: ImportRun, rows: unknown[]) => Promise<void>;
    await store(this.#run, rows);
  }
}

const MAX_NAMED = 10;

function notesOf({ leftOut, homeless }: ImportRun): string[] {
  const notes: string[] = [];
  if (leftOut.length > 0) {
    const named = leftOut
      .slice(0, MAX_NAMED)
      .map((title) => `“${title}”`)
      .join(", ");
    const more = leftOut.length > MAX_NAMED ? ` and ${leftOut.length - MAX_NAMED} more` : "";
    notes.push(`This site doesn’t have ${named}${more}. What you did there is left out.`);
  }
  if (homeless > 0)
    notes.push(
      `${homeless.toLocaleString("en")} ${homeless === 1 ? "row is" : "rows are"} left out because the course has changed or isn’t here.`,
    );
  return notes;
}
