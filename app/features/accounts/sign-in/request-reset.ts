import { db } from "#app/db/client.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";

export type ResetRequested =
  | { status: "requested" }
  /** There is no mail server. */
  | { status: "no-mail" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Always queues one row. Only the delivery checks whether the account exists, so that timing reveals nothing. */
export async function requestReset(
  email: string,
  clientAddress: string,
  now: Date,
  /** Chosen before; the link leads on to it. */
  topic: string | null = null,
): Promise<ResetRequested> {
  if (!env().SMTP_URL) return { status: "no-mail" };
  const byAddress = await countAttempt("resetPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const byAccount = await countAttempt("resetPerAccount", email, now);
  if (byAccount.status === "too-many") return byAccount;
  await db.transaction((tx) =>
    queueEmail(
      tx,
      { template: "reset-password", recipient: email, props: topic === null ? {} : { topic } },
      now,
    ),
  );
  logSecurityEvent("password-reset-asked");
  return { status: "requested" };
}
