import { loadStatus } from "#app/features/operations/load-status.ts";
import { watchSite } from "#app/features/operations/watch-site.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a notice that was sent isn't told again. */
export const watchSiteJob: Job<"watch-site"> = {
  name: "watch-site",
  every: "*/2 * * * *",
  concurrency: 1,
  run: async () => {
    const { OPERATOR_EMAIL } = env();
    if (OPERATOR_EMAIL) await watchSite(await loadStatus(now()), OPERATOR_EMAIL, now());
  },
};
