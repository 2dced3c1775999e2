import { findAccounts } from "#app/features/operators/find-accounts.ts";
import { describeAccountState } from "#app/rules/operations/account-state.ts";
import { withDatabase } from "./with-database.ts";

/** `ops user find TEXT`: the newest accounts whose name or email contains it. */
export async function find(text: string): Promise<number> {
  const { rows, most } = await withDatabase(() => findAccounts(text));
  print(rows);
  if (rows.length === 0) console.error(`No name or email contains “${text.trim()}”.`);
  if (rows.length === most)
    console.error(`These are the newest ${most}. A longer text finds fewer.`);
  return rows.length > 0 ? 0 : 1;
}

/** `ops user list`: every account, the newest first. */
export async function list(): Promise<number> {
  const { rows } = await withDatabase(() => findAccounts("", Number.MAX_SAFE_INTEGER));
  print(rows);
  if (rows.length === 0) console.log("No accounts yet.");
  return 0;
}

function print(rows: Awaited<ReturnType<typeof findAccounts>>["rows"]): void {
  for (const row of rows) {
    const { email, name, createdAt, lessons, lastDay } = row;
    const columns = [
      email,
      name,
      `since ${createdAt.toISOString().slice(0, 10)}`,
      `${lessons ?? 0} lessons`,
      lastDay ? `last on ${lastDay}` : "never learned",
      describeAccountState(row),
    ];
    console.log(columns.filter((words) => words !== "").join("  "));
  }
}
