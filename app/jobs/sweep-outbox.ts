import { sweepOutbox } from "#app/features/email/sweep-outbox.ts";
import { now } from "#app/platform/clock.ts";
import { mailer } from "#app/platform/mailer.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: an email that was sent is not sent again. */
export const sweepOutboxJob: Job<"sweep-outbox"> = {
  name: "sweep-outbox",
  every: "27 * * * *",
  // What waited for a mail server leaves as soon as there is one.
  atStart: true,
  concurrency: 1,
  run: () => sweepOutbox(mailer() !== null, now()),
};
