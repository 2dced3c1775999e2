import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach, type ServerAccount } from "./server-account.ts";

type Run = {
  account: ServerAccount | null;
  /** The folder the program works in; `options` get it in the form the program can reach. */
  folder: string;
  program: string;
  options: (folder: string) => string[];
  output: "pipe" | number;
};

/**
 * Runs one of PostgreSQL's programs in a session of its own, so that Ctrl-C at the terminal reaches only us and we
 * stop the server in order.
 *
 * The server's account may be shut out by a folder above (a home with mode 0700, say). Then the program inherits the
 * folder, opened by us, and walks in through /proc/self/fd, which asks for no permission on the way; its children
 * inherit it as well. No permission of any folder is widened for this.
 */
export function runProgram({ account, folder, program, options, output }: Run): ChildProcess {
  const isShutOut = account !== null && !canReach(account, folder);
  if (isShutOut && process.platform !== "linux")
    throw new EmbeddedPostgresError(
      `The account that runs the embedded database cannot enter ${folder}: set DATA_DIR to a folder that every account may walk to, or start Nectar as an ordinary user.`,
    );
  const opened = isShutOut ? openSync(folder, "r") : null;
  try {
    return spawn(program, options(opened === null ? folder : "/proc/self/fd/3"), {
      ...account,
      cwd: folder,
      env: surroundings(account),
      detached: true,
      windowsHide: true,
      stdio: ["ignore", output, output, opened ?? "ignore"],
    });
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

/** The server gets our environment, a moved clock included, except what would redirect it or stop it. */
function surroundings(account: ServerAccount | null): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // libfaketime ends a process that may not open the clock shared by its starter; FAKETIME itself still counts.
    ([name]) => !name.startsWith("PG") && !(account && name === "FAKETIME_SHARED"),
  );
  return Object.fromEntries(inherited);
}
