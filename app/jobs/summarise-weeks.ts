import { summariseWeeks } from "#app/features/email/summarise-weeks.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a learner whose week was already summarised is skipped. */
export const summariseJob: Job<"summarise"> = {
  name: "summarise",
  every: "*/15 * * * *",
  concurrency: 1,
  run: async () => {
    if (!mailer()) return;
    const summarised = await summariseWeeks(now());
    if (summarised > 0) log.info({ summarised }, "weekly summaries");
  },
};
