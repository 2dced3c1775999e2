import { setSubscription } from "#app/features/accounts/settings/set-subscription.ts";
import { withDatabase } from "./with-database.ts";

/** `ops premium grant|revoke EMAIL` */
export async function premium([intent, email]: string[]): Promise<number> {
  if ((intent !== "grant" && intent !== "revoke") || !email) {
    console.error("Usage: npm run ops -- premium grant|revoke EMAIL");
    return 1;
  }
  const status = intent === "grant" ? "premium" : "free";
  const result = await withDatabase(() => setSubscription(email, status));
  if (result.status === "not-found") {
    console.error(`Nobody has signed up with ${email}.`);
    return 1;
  }
  console.log(`${email} is ${status === "premium" ? "premium" : "on a free account"} now.`);
  return 0;
}
