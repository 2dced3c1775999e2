import { setSubscription } from "#app/features/accounts/set-subscription.ts";
import { withDatabase } from "./with-database.ts";

/** `ops premium grant|revoke EMAIL` */
export async function premium([deed, email]: string[]): Promise<number> {
  if ((deed !== "grant" && deed !== "revoke") || !email) {
    console.error("Usage: npm run ops -- premium grant|revoke EMAIL");
    return 1;
  }
  const status = deed === "grant" ? "premium" : "free";
  const result = await withDatabase(() => setSubscription(email, status));
  if (result.status === "not-found") {
    console.error(`Nobody has signed up with ${email}.`);
    return 1;
  }
  console.log(`${email} is ${status === "premium" ? "premium" : "on a free account"} now.`);
  return 0;
}
