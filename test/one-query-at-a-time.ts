import { Client } from "pg";
import { afterAll } from "vitest";

/** Where a connection got a query before the one before it was answered. pg 9 refuses that. */
const overlaps: string[] = [];
const running = new WeakMap<Client, number>();
const send: unknown = Reflect.get(Client.prototype, "query");

function watchedQuery(this: Client, ...parameters: unknown[]): unknown {
  if (typeof send !== "function") throw new TypeError("pg has no Client.query");
  const before = running.get(this) ?? 0;
  if (before > 0) overlaps.push(new Error("a second query").stack ?? "");
  const answer: unknown = Reflect.apply(send, this, parameters);
  // A pool sends its queries with a callback, each on a connection that nothing else uses.
  if (!(answer instanceof Promise)) return answer;
  running.set(this, before + 1);
  const ended = () => running.set(this, (running.get(this) ?? 1) - 1);
  void answer.then(ended, ended);
  return answer;
}

Object.defineProperty(Client.prototype, "query", { value: watchedQuery, configurable: true });

afterAll(() => {
  const [first] = overlapsSoFar();
  if (first !== undefined) throw new Error(`two queries at once on one connection: ${first}`);
});

/** Empties the list. */
export const overlapsSoFar = (): string[] => overlaps.splice(0);
