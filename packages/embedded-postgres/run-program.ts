import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach, type ServerAccount } from "./server-account.ts";

type Run = {
  account: ServerAccount | null;
  /** The folder the program works in. `options` receives it as a path that the program can reach. */
  folder: string;
  program: string;
  options: (folder: string) => string[];
  output: "pipe" | number;
};

/**
 * Runs one of PostgreSQL's programs in its own session, so that Ctrl-C reaches only us and we can shut down cleanly.
 *
 * A parent folder (such as a home with mode 0700) may shut out the server's account. The program then inherits a
 * descriptor of the folder and reaches it through /proc/self/fd, which needs no permission on the parents. Its children
 * inherit the descriptor too. No folder's permissions are widened.
 */
export function runProgram({ account, folder, program, options, output }: Run): ChildProcess {
  const isShutOut = account !== null && !canReach(account, folder);
  if (isShutOut && process.platform !== "linux")
    throw new EmbeddedPostgresError(
      `The account that runs the embedded database can’t enter ${folder}: set DATA_DIR to a folder that every account can reach, or start Nectar as an ordinary user.`,
    );
  const opened = isShutOut ? openSync(folder, "r") : null;
  try {
    return spawn(program, options(opened === null ? folder : "/proc/self/fd/3"), {
      ...account,
      cwd: folder,
      env: environmentFor(account),
      detached: true,
      windowsHide: true,
      stdio: ["ignore", output, output, opened ?? "ignore"],
    });
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

/** Our environment, including a fake clock, without the variables that would redirect, stop or slow the server. */
function environmentFor(account: ServerAccount | null): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    // libfaketime aborts if it can't open its parent's shared clock. FAKETIME itself still applies.
    // A setting of the C library's memory is for this process: the server needs its large blocks again.
    ([name]) => !/^PG|^MALLOC_/.test(name) && !(account && name === "FAKETIME_SHARED"),
  );
  return Object.fromEntries(inherited);
}
