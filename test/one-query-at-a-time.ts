import { Client } from "pg";
import { afterAll } from "vitest";

/** Queries sent on a connection before its previous query had finished. pg 9 will refuse those. */
const overlaps: string[] = [];
const running = new WeakMap<Client, number>();
/** A public method, read without its type because it has nine signatures: the arguments are handed on as they come. */
const send: unknown = Reflect.get(Client.prototype, "query");

function watchedQuery(this: Client, ...parameters: unknown[]): unknown {
  if (typeof send !== "function") throw new TypeError("pg has no Client.query");
  const before = running.get(this) ?? 0;
  if (before > 0) overlaps.push(new Error("a second query").stack ?? "");
  const answer: unknown = Reflect.apply(send, this, parameters);
  // A pool sends queries with a callback, each on a connection that nothing else uses.
  if (!(answer instanceof Promise)) return answer;
  running.set(this, before + 1);
  const ended = () => running.set(this, (running.get(this) ?? 1) - 1);
  void answer.then(ended, ended);
  return answer;
}

Object.defineProperty(Client.prototype, "query", { value: watchedQuery, configurable: true });

afterAll(() => {
  // The worker's next file watches for itself.
  Object.defineProperty(Client.prototype, "query", { value: send, configurable: true });
  const [first] = overlapsSoFar();
  if (first !== undefined) throw new Error(`two concurrent queries on one connection: ${first}`);
});

/** Returns the list and empties it. */
export const overlapsSoFar = (): string[] => overlaps.splice(0);
