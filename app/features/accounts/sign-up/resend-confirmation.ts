import { db } from "#app/db/client.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";
import { browserHashOf } from "./sign-up-browser.ts";

export type ConfirmationResent =
  | { status: "requested" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Sends the confirmation email again. As with the first one, the response reveals nothing about the address. */
export async function resendConfirmation(
  email: string,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<ConfirmationResent> {
  const byAddress = await countAttempt("mailAgainPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const mails = await countAttempt("signUpMailPerAccount", email, now);
  const props = { browserHash: browserHashOf(headers) };
  if (mails.status === "within")
    await db.transaction((tx) =>
      queueEmail(tx, { template: "confirm-again", recipient: email, props }, now),
    );
  return { status: "requested" };
}
