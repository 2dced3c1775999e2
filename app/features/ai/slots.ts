import type { PoolClient, QueryResultRow } from "pg";
import { pool } from "#app/db/client.ts";
import { env } from "#app/platform/env.ts";

/** `awaited`: somebody looks at an empty page. `background`: it will be needed in a few minutes. */
export type Urgency = "awaited" | "background";

/** The right to make one call now. */
export interface Place {
  leave: () => Promise<void>;
}

/** Names our locks among all advisory locks of the database. */
const LOCKS = 7_236_003;
/** A third is kept for who is awaited: ten remain for the ten lessons of a topic. */
const PLACES = 15;
/** `AI_CONCURRENCY` may be any number; nobody writes this many lessons at once. */
const MAX_SLOTS = 1_000;

/**
 * One of `AI_CONCURRENCY` places, counted over all processes, or null while they are taken. Each is an advisory lock,
 * so a process that dies leaves its places at once. The first third is kept for who is awaited: a course being
 * finished in the background never makes the next learner wait for a first word.
 */
export async function takePlace(urgency: Urgency): Promise<Place | null> {
  const places = Math.min(env().AI_CONCURRENCY ?? PLACES, MAX_SLOTS);
  const kept = Math.min(places - 1, Math.ceil(places / 3));
  const keeper = (current ??= new Keeper());
  return keeper.take(urgency === "awaited" ? 0 : kept, places - 1);
}

let current: Keeper | undefined;

/** Locks belong to a connection: this process keeps one for as long as it holds or tries any. */
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
      // In this order: a lock of our own would be given to us a second time, and one leaving would not free it.
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
    // A connection that was lost has given its places back already.
    await this.#ask(`select pg_advisory_unlock(${LOCKS}, $1::int)`, [place]).catch(() => undefined);
    this.#held.delete(place);
    await this.#closeIfUnused();
  }

  /** One question at a time: that is how a connection wants it. */
  #ask<Row extends QueryResultRow>(query: string, values: unknown[]) {
    const asked = this.#asked.then(async () => (await this.#connected).query<Row>(query, values));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  /** The next one to ask for a place gets a new connection. */
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
