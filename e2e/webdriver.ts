import { once } from "node:events";
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

export type Theme = "light" | "dark";

/** One kind of input, as both protocols take it. */
export type Input = { type: "key" | "pointer"; id: string; actions: object[] };

/** A page of a browser that Playwright can't drive: what WebDriver's two protocols have in common. */
export interface Tab {
  /** Resolves when the HTML is parsed. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It knows its arguments only, and JSON has to hold them and its result. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  act: (input: Input) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** The console's errors and whatever the CSP refused, since the tab was opened. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** As source text, because it is run in another program. */
export const call = (run: (...args: never[]) => unknown, args: string) =>
  `Promise.resolve((${String(run)})(${args})).then((result) => JSON.stringify(result ?? null))`;

/** What a program prints, once it matches. */
export function printed(program: ChildProcess, from: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    from.on("data", (part) => {
      output += String(part);
      const [, match] = pattern.exec(output) ?? [];
      if (match !== undefined) resolve(match);
    });
    program.once("error", reject);
    program.once("exit", () => reject(new Error(`${program.spawnfile} ended: ${output}`)));
  });
}

export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}
