import { deliverEmail } from "#app/features/email/deliver-email.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.ts";
import { findEmail } from "./email-templates.tsx";
import type { Job } from "./job.ts";

/** Safe to run twice: a sent email is marked in its row, and a second copy carries the same Message-ID. */
export const deliverEmailJob: Job<"deliver-mail"> = {
  name: "deliver-mail",
  concurrency: 4,
  run: async ({ outboxId }) => {
    const outcome = await deliverEmail(outboxId, findEmail, mailer(), now());
    // The first failure may be a busy server; from the second on an operator should see it.
    const isFailing = outcome.status === "later" && outcome.attempts > 1;
    log[isFailing ? "warn" : "info"]({ outboxId, ...outcome }, "mail");
    // Throw, so that the queue retries the job with growing pauses.
    if (outcome.status === "later") throw new Error(outcome.reason);
  },
};
