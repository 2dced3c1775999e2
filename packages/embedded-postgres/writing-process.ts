import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("keep-writing.ts", import.meta.url));

export type Account = { uid: number; gid: number };
type Options = { account?: Account | undefined; waitForLockMs?: number };

/** Starts `keep-writing.ts` as a child process. */
export function writingProcess(dataDir: string, { account, waitForLockMs = 0 }: Options = {}) {
  const child = spawn(process.execPath, [PROGRAM, dataDir, String(waitForLockMs)], {
    ...account,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  let isOver = false;
  const end = Promise.all([once(reader, "close"), once(child, "exit")]).then(() => (isOver = true));

  /** The lines printed so far that begin with this word, without it. */
  const printed = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  /** The same, once there are `count` such lines. Rejects if the process ends first. */
  async function untilPrinted(word: string, count = 1): Promise<string[]> {
    while (printed(word).length < count) {
      if (isOver) throw new Error(`It ended without '${word}': ${lines.slice(-3).join(" | ")}`);
      await Promise.race([once(reader, "line"), end]);
    }
    return printed(word);
  }

  async function signal(name: "SIGKILL" | "SIGTERM"): Promise<void> {
    child.kill(name);
    await end;
  }

  return {
    printed,
    untilPrinted,
    end,
    kill: () => signal("SIGKILL"),
    stop: () => signal("SIGTERM"),
  };
}
