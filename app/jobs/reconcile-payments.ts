import { reconcilePayments } from "#app/features/payments/reconcile-payments.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: stores Stripe's current state. */
export const reconcilePaymentsJob: Job<"reconcile-payments"> = {
  name: "reconcile-payments",
  every: "41 3 * * *",
  concurrency: 1,
  run: async () => {
    if (env().payments !== "stripe") return;
    log.info(await reconcilePayments(now()), "payments reconciled");
  },
};
