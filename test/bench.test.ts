import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("benches start with Node alone: what they share with tests needs no test runner", async () => {
  const run = promisify(execFile)(process.execPath, ["bench/run.ts", "unheard-of"]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no bench unheard-of\. There are: start, /) as string,
  });
}, 60_000);
