import { eq, max, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { generationChunks } from "#app/db/tables/index.ts";

type Delta = [field: string, append: string];

/** Words are handed on this often; at the beginning, where somebody waits for the first sentence, more often. */
const EVERY_MILLISECONDS = 250;
const AT_FIRST_MILLISECONDS = 40;
const BEGINNING_MILLISECONDS = 1_500;

interface Place {
  userId: string;
  lessonId: string;
  attempt: number;
}

/** Hands the words of a lesson to its readers while it is written: small rows, and a bell. */
export class LessonWriting {
  readonly #place: Place;
  #waiting: Delta[] = [];
  #firstWritten: number | null = null;
  #lastWritten = 0;

  private constructor(place: Place) {
    this.#place = place;
  }

  /** What an earlier attempt wrote is forgotten; its readers hear at once that the text starts again. */
  static async begin(
    { id: lessonId, userId }: { id: string; userId: string },
    isFirstAttempt: boolean,
  ): Promise<LessonWriting> {
    const ofLesson = eq(generationChunks.lessonId, lessonId);
    const attempt = await db.transaction(async (tx) => {
      const { last } = one(
        await tx
          .select({ last: max(generationChunks.attempt) })
          .from(generationChunks)
          .where(ofLesson),
      );
      const next = isFirstAttempt ? 1 : (last ?? 1) + 1;
      await tx.delete(generationChunks).where(ofLesson);
      if (next > 1)
        await tx.insert(generationChunks).values({ userId, lessonId, attempt: next, deltas: [] });
      return next;
    });
    await ring(lessonId);
    return new LessonWriting({ userId, lessonId, attempt });
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
