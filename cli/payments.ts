import { startQueue, stopQueue } from "#app/db/queue.ts";
import { reconcilePayments } from "#app/features/payments/reconcile-payments.ts";
import { renewSandbox } from "#app/features/payments/renew-sandbox.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { withDatabase } from "./with-database.ts";

/** `ops payments reconcile` */
export async function reconcile(): Promise<number> {
  return withDatabase(async (connectionString) => {
    await startQueue(connectionString, false);
    try {
      return await reconcileProvider();
    } finally {
      await stopQueue();
    }
  });
}

async function reconcileProvider(): Promise<number> {
  switch (env().payments) {
    case "stripe": {
      const { checked, changed } = await reconcilePayments(now());
      console.log(`${checked} checked, ${changed} changed`);
      return 0;
    }
    case "sandbox": {
      const { renewed, failed, ended } = await renewSandbox(now());
      console.log(`sandbox: ${renewed} renewed, ${failed} failed, ${ended} ended`);
      return 0;
    }
    case null:
      console.log("No payments are taken here.");
      return 0;
  }
}
