import { execFile } from "node:child_process";

export interface OpsOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an operator command in its own Node process, as in production. */
export function runOps(args: string[], settings: Record<string, string>): Promise<OpsOutcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: "production", APP_SECRET: SECRET, ...settings };
    execFile(process.execPath, ["cli/ops.ts", ...args], { env }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

const SECRET = "a secret of thirty-two characters";
