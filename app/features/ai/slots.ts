import type { PoolClient, QueryResultRow } from "pg";
import { pool } from "#app/db/client.ts";
import { env } from "#app/platform/env.ts";

/** `awaited`: a learner is looking at an empty page. `background`: the text will be needed in a few minutes. */
export type Urgency = "awaited" | "background";

/** The right to make one call now. */
export interface Place {
  leave: () => Promise<void>;
}

/** Separates these locks from all other advisory locks of the database. */
const LOCKS = 7_236_003;
/** A third is reserved for awaited calls, which leaves ten for the ten lessons of a topic. */
const PLACES = 15;
/** `AI_CONCURRENCY` may be any number; no instance writes this many lessons in parallel. */
const MAX_SLOTS = 1_000;

/**
 * Takes one of `AI_CONCURRENCY` slots, counted over all processes, or returns null while all are taken. Each slot is
 * an advisory lock, so a process that dies frees its slots immediately. The first third is reserved for awaited calls:
 * finishing a course in the background never delays another learner's first word.
 */
export async function takePlace(urgency: Urgency): Promise<Place | null> {
  const places = Math.min(env().AI_CONCURRENCY ?? PLACES, MAX_SLOTS);
  const kept = Math.min(places - 1, Math.ceil(places / 3));
  const keeper = (current ??= new Keeper());
  return keeper.take(urgency === "awaited" ? 0 : kept, places - 1);
}

let current: Keeper | undefined;

/** Advisory locks belong to a connection: this process holds one while it owns or tries any slot. */
class Keeper {
  readonly #held = new Set<number>();
  readonly #connected: Promise<PoolClient>;
  #asked: Promise<unknown> = Promise.resolve();
  #trying = 0;
  #isLost = false;

  constructor() {
    this.#connected = pool.connect().then((client) => client.on("error", this.#lose));
  }

  async take(first: number, last: number): Promise<Place | null> {
    this.#trying += 1;
    try {
      // In this order: PostgreSQL would grant a lock we already hold a second time, and one unlock would not free it.
      const { rows } = await this.#ask<{ place: number }>(
        `select place from generate_series($1::int, $2::int) place
         where case when place = any($3::int[]) then false
               else pg_try_advisory_lock(${LOCKS}, place) end limit 1`,
        [first, last, [...this.#held]],
      );
      const place = rows[0]?.place;
      if (place === undefined) return null;
      this.#held.add(place);
      return { leave: () => this.#leave(place) };
    } catch (error) {
      this.#lose();
      throw error;
    } finally {
      this.#trying -= 1;
      await this.#closeIfUnused();
    }
  }

  async #leave(place: number): Promise<void> {
    // Losing the connection has already released its locks.
    await this.#ask(`select pg_advisory_unlock(${LOCKS}, $1::int)`, [place]).catch(() => undefined);
    this.#held.delete(place);
    await this.#closeIfUnused();
  }

  /** Runs one query at a time on the connection. */
  #ask<Row extends QueryResultRow>(query: string, values: unknown[]) {
    const asked = this.#asked.then(async () => (await this.#connected).query<Row>(query, values));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  /** The next attempt opens a new connection. */
  readonly #lose = () => {
    this.#isLost = true;
    this.#retire();
  };

  #retire(): void {
    if (current === this) current = undefined;
  }

  async #closeIfUnused(): Promise<void> {
    if (this.#held.size > 0 || this.#trying > 0) return;
    this.#retire();
    const client = await this.#connected.catch(() => null);
    client?.off("error", this.#lose);
    client?.release(this.#isLost);
  }
}
