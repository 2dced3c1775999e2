import { renewSandbox } from "#app/features/payments/renew-sandbox.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: each period is charged once. */
export const renewSandboxJob: Job<"renew-sandbox"> = {
  name: "renew-sandbox",
  every: "* * * * *",
  atStart: true,
  concurrency: 1,
  run: async () => {
    if (env().payments !== "sandbox") return;
    const { renewed, failed, ended } = await renewSandbox(now());
    if (renewed + failed + ended > 0) log.info({ renewed, failed, ended }, "sandbox subscriptions");
  },
};
