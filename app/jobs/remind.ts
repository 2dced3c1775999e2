import { remindLearners } from "#app/features/email/remind-learners.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a learner reminded today is skipped. */
export const remindJob: Job<"remind"> = {
  name: "remind",
  every: "*/5 * * * *",
  concurrency: 1,
  run: async () => {
    if (!mailer()) return;
    const reminded = await remindLearners(now());
    if (reminded > 0) log.info({ reminded }, "reminders");
  },
};
