import type { PoolClient } from "pg";
import { pool } from "#app/db/client.ts";
import { env } from "#app/platform/env.ts";

/** `awaited`: a learner is waiting for the text. `background`: the text is needed in a few minutes. */
export type Urgency = "awaited" | "background";

/** Permission for one call. */
export interface Slot {
  release: () => Promise<void>;
}

/** Separates these locks from all other advisory locks of the database. */
const LOCK_CLASS = 7_236_003;
/** A third is reserved for awaited calls, which leaves ten for the ten lessons of a topic. */
const DEFAULT_SLOTS = 15;
/** Limits AI_CONCURRENCY; no instance generates this many lessons in parallel. */
const MAX_SLOTS = 1_000;

/**
 * Takes one of `AI_CONCURRENCY` slots, shared by all processes, or returns null while all are taken. A slot is an
 * advisory lock, so a process that dies frees its slots immediately. The first third is reserved for awaited calls,
 * so that background generation never delays a waiting learner.
 */
export async function takeSlot(urgency: Urgency): Promise<Slot | null> {
  const slots = Math.min(env().AI_CONCURRENCY ?? DEFAULT_SLOTS, MAX_SLOTS);
  const reserved = Math.min(slots - 1, Math.ceil(slots / 3));
  const connection = (current ??= new SlotConnection());
  return connection.take(urgency === "awaited" ? 0 : reserved, slots - 1);
}

let current: SlotConnection | undefined;

/** Advisory locks belong to a connection: this process uses one while it holds or tries a slot. */
class SlotConnection {
  readonly #held = new Set<number>();
  readonly #connected: Promise<PoolClient>;
  #query: Promise<unknown> = Promise.resolve();
  #trying = 0;
  #isLost = false;

  constructor() {
    this.#connected = pool.connect().then((client) => client.on("error", this.#lose));
  }

  async take(first: number, last: number): Promise<Slot | null> {
    this.#trying += 1;
    try {
      // Skip our own slots: PostgreSQL would grant a lock we already hold a second time, and one unlock would not
      // free it.
      const slot = await this.#inTurn(async (client) => {
        const { rows } = await client.query<{ slot: number }>(
          `select slot from generate_series($1::int, $2::int) slot
           where case when slot = any($3::int[]) then false
                 else pg_try_advisory_lock(${LOCK_CLASS}, slot) end limit 1`,
          [first, last, [...this.#held]],
        );
        const taken = rows[0]?.slot;
        if (taken !== undefined) this.#held.add(taken);
        return taken;
      });
      return slot === undefined ? null : { release: () => this.#release(slot) };
    } catch (error) {
      this.#lose();
      throw error;
    } finally {
      this.#trying -= 1;
      await this.#closeIfUnused();
    }
  }

  async #release(slot: number): Promise<void> {
    // Losing the connection has already released its locks.
    await this.#inTurn((client) =>
      client.query(`select pg_advisory_unlock(${LOCK_CLASS}, $1::int)`, [slot]),
    ).catch(() => undefined);
    this.#held.delete(slot);
    await this.#closeIfUnused();
  }

  /** One at a time on the connection: an attempt has to know the slots that the one before it got. */
  #inTurn<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const result = this.#query.then(async () => work(await this.#connected));
    this.#query = result.catch(() => undefined);
    return result;
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
