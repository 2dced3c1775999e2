import { eq, max, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { ringHere } from "#app/db/notifications.ts";
import { generationChunks } from "#app/db/tables/index.ts";
import { storeNow, storeSoon } from "./stored-words.ts";
import { grow, charactersIn, after, type Delta } from "./streamed-words.ts";

/** How soon the first sentence and later words get their rows for readers in other processes (decision 005). */
const STORE_WITHIN_MS = { atFirst: 40, later: 250, beginning: 1_500 };

interface Place {
  lessonId: string;
  attempt: number;
  /** Identifies this text among all attempts; a later one is greater. */
  edition: number;
}

/** Lessons this process is writing. */
const inProgress = new Map<string, LessonWriting>();

export const writingOf = (lessonId: string): LessonWriting | undefined => inProgress.get(lessonId);

/** Event name: emitted in this process when a lesson it writes has new words. */
export const wordsOf = (lessonId: string) => `words ${lessonId}`;

/** A lesson while it is written: emitted directly to readers in this process, stored as rows for all others. */
export class LessonWriting {
  readonly place: Place;
  readonly #words: Delta[] = [];
  #storedCharacters = 0;
  #begunAt: number | null = null;
  #handOn: NodeJS.Immediate | undefined;

  private constructor(place: Place) {
    this.place = place;
    inProgress.set(place.lessonId, this);
  }

  /** Discards the text of an earlier attempt and immediately tells its readers to start over. */
  static async begin(
    { id: lessonId, userId }: { id: string; userId: string },
    isFirstAttempt: boolean,
  ): Promise<LessonWriting> {
    const ofLesson = eq(generationChunks.lessonId, lessonId);
    const { id: edition, attempt } = await db.transaction(async (tx) => {
      const { last } = one(
        await tx
          .select({ last: max(generationChunks.attempt) })
          .from(generationChunks)
          .where(ofLesson),
      );
      const next = isFirstAttempt ? 1 : (last ?? 1) + 1;
      await tx.delete(generationChunks).where(ofLesson);
      const beginning = { userId, lessonId, attempt: next, deltas: [] };
      return one(await tx.insert(generationChunks).values(beginning).returning());
    });
    const writing = new LessonWriting({ lessonId, attempt, edition });
    await ring(lessonId);
    return writing;
  }

  append(field: string, text: string): void {
    grow(this.#words, field, text);
    const now = performance.now();
    this.#begunAt ??= now;
    const isBeginning = now - this.#begunAt < STORE_WITHIN_MS.beginning;
    storeSoon(this, isBeginning ? STORE_WITHIN_MS.atFirst : STORE_WITHIN_MS.later);
    // The coalescer (`ai/sse-coalescer.ts`) delivers words in groups; emit each group once.
    this.#handOn ??= setImmediate(this.#handOnNow);
  }

  /** The words after that many characters. */
  after(letters: number): Delta[] {
    return after(this.#words, letters);
  }

  /** Words without a row. */
  get unstored(): Delta[] {
    return this.after(this.#storedCharacters);
  }

  markStored(words: Delta[]): void {
    this.#storedCharacters += charactersIn(words);
  }

  readonly #handOnNow = () => {
    clearImmediate(this.#handOn);
    this.#handOn = undefined;
    ringHere(wordsOf(this.place.lessonId));
  };

  /** Waits until all words are stored. */
  async flush(): Promise<void> {
    this.#handOnNow();
    await storeNow(this);
  }

  /** Stops writing in this process: readers follow the rows of the process that took over. */
  leave(): void {
    const { lessonId } = this.place;
    if (inProgress.get(lessonId) === this) inProgress.delete(lessonId);
    this.#handOnNow();
  }
}

/** Notifies readers of a lesson in every process. */
export async function ring(lessonId: string): Promise<void> {
  await db.execute(sql`select pg_notify('nectar', ${lessonId})`);
}
