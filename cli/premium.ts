import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { listPremium } from "#app/features/payments/list-premium.ts";
import { revokePremium } from "#app/features/payments/revoke-premium.ts";
import { now } from "#app/platform/clock.ts";
import { accountOf, recorded } from "./recorded.ts";
import { withDatabase } from "./with-database.ts";

/** `ops premium grant EMAIL [YYYY-MM-DD]` */
export async function grant(email: string, until: string | undefined): Promise<number> {
  const endsAt = until === undefined ? null : endOf(until);
  if (endsAt !== null && !(endsAt > now())) {
    console.error(`${until} is not a future date in the form YYYY-MM-DD.`);
    return 1;
  }
  const { status } = await withDatabase(async () => {
    const line = recorded("premium-granted", await accountOf(email), until);
    return grantPremium(email, endsAt, now(), line);
  });
  if (status === "not-found") return unknown(email);
  console.log(`${email} is premium now${until === undefined ? "" : `, through ${until} (UTC)`}.`);
  return 0;
}

/** `ops premium revoke EMAIL` */
export async function revoke(email: string): Promise<number> {
  const result = await withDatabase(async () =>
    revokePremium(email, now(), recorded("premium-revoked", await accountOf(email))),
  );
  if (result.status === "not-found") return unknown(email);
  console.log(
    result.isStillPremium
      ? `The grant for ${email} is revoked. Their own subscription continues.`
      : `${email} is on a free account now.`,
  );
  return 0;
}

/** `ops premium list` */
export async function list(): Promise<number> {
  const rows = await withDatabase(() => listPremium(now()));
  for (const { email, source, since, until, status } of rows) {
    const dates = `${day(since)} to ${until ? day(until) : "-"}`;
    console.log([email, source, status, dates].join("  "));
  }
  if (rows.length === 0) console.log("Nobody has Premium.");
  return 0;
}

const day = (moment: Date) => moment.toISOString().slice(0, 10);

/** The end of a day in UTC. An invalid date never compares as later. */
const endOf = (text: string) =>
  new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) + 86_400_000 : NaN);

function unknown(email: string): number {
  console.error(`Nobody has signed up with ${email}.`);
  return 1;
}
