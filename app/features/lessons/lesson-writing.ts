import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { generationChunks } from "#app/db/tables/index.ts";

type Delta = [field: string, append: string];

/** Words are handed on this often; at the beginning, where somebody waits for the first sentence, more often. */
const EVERY_MILLISECONDS = 250;
const AT_FIRST_MILLISECONDS = 40;
const BEGINNING_MILLISECONDS = 1_500;

/** Hands the words of a lesson to its readers while it is written: small rows, and a bell. */
export class LessonWriting {
  readonly #place: { userId: string; lessonId: string; attempt: number };
  #waiting: Delta[] = [];
  #firstWritten: number | null = null;
  #lastWritten = 0;

  constructor(place: { userId: string; lessonId: string; attempt: number }) {
    this.#place = place;
  }

  /** What an earlier attempt wrote is forgotten: its text starts again. */
  async begin(): Promise<void> {
    await db.delete(generationChunks).where(eq(generationChunks.lessonId, this.#place.lessonId));
  }

  async append(field: string, text: string): Promise<void> {
    const last = this.#waiting.at(-1);
    if (last?.[0] === field) last[1] += text;
    else this.#waiting.push([field, text]);
    if (performance.now() - this.#lastWritten >= this.#pause()) await this.flush();
  }

  #pause(): number {
    const since = performance.now() - (this.#firstWritten ?? performance.now());
    return since < BEGINNING_MILLISECONDS ? AT_FIRST_MILLISECONDS : EVERY_MILLISECONDS;
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const deltas = this.#waiting;
    this.#waiting = [];
    this.#lastWritten = performance.now();
    this.#firstWritten ??= this.#lastWritten;
    await db.insert(generationChunks).values({ ...this.#place, deltas });
    await ring(this.#place.lessonId);
  }
}

/** Wakes who waits for news of a lesson, in every process. */
export async function ring(lessonId: string): Promise<void> {
  await db.execute(sql`select pg_notify('nectar', ${lessonId})`);
}
