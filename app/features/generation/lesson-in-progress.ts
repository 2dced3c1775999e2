import { eq, max, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { ringHere } from "#app/db/notifications.ts";
import { generationChunks } from "#app/db/tables/index.ts";
import { storeNow, storeSoon } from "./stored-words.ts";
import { grow, charactersIn, after, type Delta } from "./streamed-words.ts";

/** What a reader in another process waits for the first sentence's rows, and for all later ones (decision 005). */
const KEPT_WITHIN = { atFirstMilliseconds: 40, milliseconds: 250, beginningMilliseconds: 1_500 };

interface Place {
  lessonId: string;
  attempt: number;
  /** Names this text among all that were ever begun; a later one is greater. */
  edition: number;
}

/** The lessons this process is writing. */
const inWriting = new Map<string, LessonWriting>();

export const writingOf = (lessonId: string): LessonWriting | undefined => inWriting.get(lessonId);

/** Rung in this process when a lesson it writes has new words. */
export const wordsOf = (lessonId: string) => `words ${lessonId}`;

/** The words of a lesson while it is written: handed on at once in this process, by rows to all others. */
export class LessonWriting {
  readonly place: Place;
  readonly #words: Delta[] = [];
  #keptLetters = 0;
  #begunAt: number | null = null;
  #handOn: NodeJS.Immediate | undefined;

  private constructor(place: Place) {
    this.place = place;
    inWriting.set(place.lessonId, this);
  }

  /** What an earlier attempt wrote is forgotten; its readers hear at once that the text starts again. */
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
    const isBeginning = now - this.#begunAt < KEPT_WITHIN.beginningMilliseconds;
    storeSoon(this, isBeginning ? KEPT_WITHIN.atFirstMilliseconds : KEPT_WITHIN.milliseconds);
    // The service's words come gathered (`ai/gathered-events.ts`); those of one moment are handed on together.
    this.#handOn ??= setImmediate(this.#handOnNow);
  }

  /** The words behind so many letters. */
  after(letters: number): Delta[] {
    return after(this.#words, letters);
  }

  /** What has no row yet. */
  get unkept(): Delta[] {
    return this.after(this.#keptLetters);
  }

  kept(words: Delta[]): void {
    this.#keptLetters += charactersIn(words);
  }

  readonly #handOnNow = () => {
    clearImmediate(this.#handOn);
    this.#handOn = undefined;
    ringHere(wordsOf(this.place.lessonId));
  };

  /** All words have their row. */
  async flush(): Promise<void> {
    this.#handOnNow();
    await storeNow(this);
  }

  /** Nobody in this process writes on: readers follow the rows of whoever does. */
  leave(): void {
    const { lessonId } = this.place;
    if (inWriting.get(lessonId) === this) inWriting.delete(lessonId);
    this.#handOnNow();
  }
}

/** Wakes who waits for news of a lesson, in every process. */
export async function ring(lessonId: string): Promise<void> {
  await db.execute(sql`select pg_notify('nectar', ${lessonId})`);
}
