import {
  addOperator,
  listOperators,
  removeOperator,
} from "#app/features/operators/name-operator.ts";
import { now } from "#app/platform/clock.ts";
import { withDatabase } from "./with-database.ts";

const addressOf = (typed: string) => typed.trim().toLowerCase();

/** `ops operator add EMAIL` */
export async function add(typed: string): Promise<number> {
  const email = addressOf(typed);
  const added = await withDatabase(() => addOperator(email, now()));
  if (added.status === "not-found") return unknown(email);
  console.log(
    added.status === "added"
      ? `${email} can open /operator now.`
      : `${email} could already open /operator.`,
  );
  if (!added.hasTwoFactor) console.log("First they have to turn on two-step sign-in, in Settings.");
  return 0;
}

/** `ops operator remove EMAIL` */
export async function remove(typed: string): Promise<number> {
  const email = addressOf(typed);
  const { status } = await withDatabase(() => removeOperator(email, now()));
  if (status === "not-found") {
    console.error(`${email} is no operator.`);
    return 1;
  }
  console.log(`${email} can't open /operator any more.`);
  return 0;
}

/** `ops operator list` */
export async function list(): Promise<number> {
  const rows = await withDatabase(listOperators);
  for (const { email, name, addedAt } of rows)
    console.log(`${email}  ${name}  since ${addedAt.toISOString().slice(0, 10)}`);
  if (rows.length === 0) console.log("No operators yet.");
  return 0;
}

function unknown(email: string): number {
  console.error(`Nobody has signed up with ${email}.`);
  return 1;
}
