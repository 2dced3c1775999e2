import { db } from "#app/db/client.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { browserHashOf } from "./sign-up-browser.ts";

export type AskedAgain = { status: "asked" } | { status: "too-many"; retryAfterSeconds: number };

/** The confirmation mail once more; like the first time, the answer tells nothing about the address. */
export async function askAgain(
  email: string,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<AskedAgain> {
  const byAddress = await countAttempt("mailAgainPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const mails = await countAttempt("signUpMailPerAccount", email, now);
  const props = { browserHash: browserHashOf(headers) };
  if (mails.status === "within")
    await db.transaction((tx) =>
      queueMail(tx, { template: "confirm-again", recipient: email, props }, now),
    );
  return { status: "asked" };
}
