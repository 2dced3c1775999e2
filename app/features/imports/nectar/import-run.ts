import type { Transaction } from "#app/db/client.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import type { ImportPreview } from "../import-format.ts";
import { RefusedFile } from "../import-format.ts";
import { ImportedIds } from "./imported-ids.ts";

/** What the steps of one import share. */
export class ImportRun {
  readonly tx: Transaction;
  readonly learner: Learner;
  readonly now: Date;
  readonly ids: ImportedIds;
  /** Courses whose lessons and questions the rows of this file may name, by their id here. */
  readonly allowed = new Set<string>();
  readonly courses: ImportPreview["courses"] = [];
  readonly leftOut: string[] = [];
  answers = 0;
  /** Rows that name something which isn't here. */
  homeless = 0;
  /** What each source of the file is called here. */
  readonly sourceIds = new Map<string, string>();
  /** Sources by the id that their course has in the file. */
  readonly sourcesOfCourses = new Map<string, string[]>();
  readonly badges = new Map<string, Date>();

  constructor(tx: Transaction, learner: Learner, now: Date) {
    this.tx = tx;
    this.learner = learner;
    this.now = now;
    this.ids = new ImportedIds(learner.id);
  }

  /** Clocks differ, so what is a little in the future is now. */
  moment(text: string): Date {
    const time = Date.parse(text);
    if (Number.isNaN(time) || time < OLDEST || time > this.now.getTime() + YEAR)
      throw new RefusedFile(WRONG_DATE);
    return new Date(Math.min(time, this.now.getTime()));
  }

  /** What names sources (a text, a plan, a citation) with the ids that they have here. */
  withSourceIds<Value>(value: Value): Value {
    const changed = [...this.sourceIds].some(([id, own]) => id !== own);
    if (!changed) return value;
    return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
      typeof inner === "string" ? (this.sourceIds.get(inner) ?? inner) : inner,
    ) as Value;
  }

  momentOrNull(text: string | null | undefined): Date | null {
    return text == null ? null : this.moment(text);
  }
}

const YEAR = 366 * 86_400_000;
/** Before anyone could learn with it. */
const OLDEST = Date.parse("2015-01-01T00:00:00Z");
const WRONG_DATE = "It has dates that can’t be right, years in the future or long before Nectar.";
