import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { inBatches } from "#app/db/in-batches.ts";
import { Subscription } from "#app/db/notifications.ts";
import { generationChunks, generations, lessons, type LessonStatus } from "#app/db/tables/index.ts";
import { plannedTitles } from "./planned-titles.ts";
import { storedWordsOf } from "./stored-words.ts";
import { wordsOf, writingOf } from "./lesson-in-progress.ts";
import { after, charactersIn, type Delta } from "./streamed-words.ts";

/** `id` increases with every event, so that a reconnecting reader can send the last one received. */
export type LessonStreamEvent =
  | { type: "text"; id: number; attempt: number; deltas: Delta[] }
  /**
   * `delayedUntil`: the AI service requested a long pause; the run resumes automatically. `titles`: of the course's
   * lessons, null where there is none so far; left out when they are the same as before.
   */
  | {
      type: "progress";
      id: number;
      progress: number;
      delayedUntil: string | null;
      titles?: (string | null)[];
    }
  /** Complete, failed or cancelled: the page reloads. */
  | { type: "ended"; id: number; lesson: LessonStatus };

/** Without a value the lesson is gone. */
export type StateFinder = (lessonId: string) => Promise<WritingState | null | undefined>;

const POLL_INTERVAL_MS = 2_000;

/** The text of a lesson after a given event, then further words until the writing ends. */
export async function* readLessonStream(
  lessonId: string,
  lastEvent: number,
  signal: AbortSignal,
  findState: StateFinder = findLessonState,
): AsyncGenerator<LessonStreamEvent> {
  const subscription = new Subscription(
    [lessonId, wordsOf(lessonId), storedWordsOf(lessonId)],
    signal,
  );
  const reading = new Reading(lessonId, lastEvent);
  let lastProgress = "";
  let lastTitles: string | undefined;
  try {
    for (let notified: ReadonlySet<string> = new Set(); !signal.aborted;) {
      const isStateRead = notified.size === 0 || notified.has(lessonId);
      // Read the state first: when it says complete, no words can follow.
      const state = isStateRead ? await findState(lessonId) : null;
      if (isStateRead && !state) return;
      yield* reading.words();
      if (state && state.lesson !== "writing")
        return yield { type: "ended", id: reading.id, lesson: state.lesson };
      if (state) {
        const { progress, delayedUntil } = state;
        const news = `${progress} ${delayedUntil}`;
        const titles = JSON.stringify(state.titles);
        const isRetitled = titles !== lastTitles;
        if (isRetitled || news !== lastProgress) {
          const planned = isRetitled ? { titles: state.titles } : {};
          yield { type: "progress", id: reading.id, progress, delayedUntil, ...planned };
        }
        lastProgress = news;
        lastTitles = titles;
      }
      notified = await subscription.next(POLL_INTERVAL_MS);
    }
  } finally {
    subscription.stop();
  }
}

/** More than any reply has. An event id is the edition times this, plus the characters sent. */
const MAX_CHARACTERS = 1_000_000;

/** A reader's position, and the source of the next words: this process, or the rows of another. */
class Reading {
  readonly #lessonId: string;
  /** The edition being read, and how much of it was sent. */
  #edition: number;
  #characters: number;
  #lastRow = 0;
  /** The edition whose rows are read, and how many of its characters they contained so far. */
  #rows: { edition: number; attempt: number; characters: number } | null = null;

  constructor(lessonId: string, lastEvent: number) {
    this.#lessonId = lessonId;
    this.#edition = Math.floor(lastEvent / MAX_CHARACTERS);
    this.#characters = lastEvent % MAX_CHARACTERS;
  }

  get id(): number {
    return this.#edition * MAX_CHARACTERS + this.#characters;
  }

  async *words(): AsyncGenerator<LessonStreamEvent> {
    const writing = writingOf(this.#lessonId);
    // Another process has taken this lesson over: the generator here stops within a second, and its readers are
    // ahead.
    if (!writing || writing.place.edition < this.#edition) return yield* this.#fromRows();
    const { edition, attempt } = writing.place;
    yield* this.#begin(edition, attempt);
    yield* this.#read(attempt, writing.after(this.#characters));
  }

  async *#fromRows(): AsyncGenerator<LessonStreamEvent> {
    const rows = await db
      .select()
      .from(generationChunks)
      .where(
        and(eq(generationChunks.lessonId, this.#lessonId), gt(generationChunks.id, this.#lastRow)),
      )
      .orderBy(asc(generationChunks.id));
    for (const { id, attempt, deltas } of rows) {
      this.#lastRow = id;
      if (deltas.length === 0) {
        this.#rows = { edition: id, attempt, characters: 0 };
        yield* this.#begin(id, attempt);
      } else if (this.#rows?.attempt === attempt) {
        const isKnown = Math.max(0, this.#characters - this.#rows.characters);
        this.#rows.characters += charactersIn(deltas);
        if (this.#rows.edition === this.#edition)
          yield* this.#read(attempt, after(deltas, isKnown));
      }
    }
  }

  *#begin(edition: number, attempt: number): Generator<LessonStreamEvent> {
    if (edition <= this.#edition) return;
    this.#edition = edition;
    this.#characters = 0;
    if (attempt > 1) yield { type: "text", id: this.id, attempt, deltas: [] };
  }

  *#read(attempt: number, deltas: Delta[]): Generator<LessonStreamEvent> {
    if (deltas.length === 0) return;
    this.#characters += charactersIn(deltas);
    yield { type: "text", id: this.id, attempt, deltas };
  }
}

/** Progress of the run. */
export interface WritingState {
  lesson: LessonStatus;
  progress: number;
  delayedUntil: string | null;
  titles?: (string | null)[];
}

const findLessonState = inBatches(async (ids): Promise<Map<string, WritingState>> => {
  const states = await db
    .selectDistinctOn([lessons.id], {
      id: lessons.id,
      lesson: lessons.status,
      progress: generations.progress,
      nextTryAt: generations.nextTryAt,
      titles: plannedTitles(lessons.courseId),
    })
    .from(lessons)
    .leftJoin(generations, eq(generations.courseId, lessons.courseId))
    .where(inArray(lessons.id, ids))
    .orderBy(lessons.id, desc(generations.createdAt));
  return new Map(
    states.map(({ id, lesson, progress, nextTryAt, titles }) => {
      const delayedUntil = nextTryAt?.toISOString() ?? null;
      return [id, { lesson, progress: progress ?? 0, delayedUntil, titles }];
    }),
  );
});
