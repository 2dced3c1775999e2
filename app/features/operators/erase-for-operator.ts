import { logSecurityEvent } from "#app/platform/security-log.ts";
import { eraseAccount } from "../accounts/data/erase-account.ts";
import { endCustomer } from "../payments/end-customer.ts";
import { changeAccount, isOperator, type AccountChanged, type Change } from "./change-account.ts";

/** Erases an account and everything in it now. Its subscription ends first; while Stripe can't be reached, nothing is erased. */
export async function eraseForOperator(
  change: Change,
  now: Date,
): Promise<AccountChanged | { status: "payments-unavailable" }> {
  // Nothing ends for an account that stays.
  if (await isOperator(change.userId)) return { status: "is-operator" };
  if ((await endCustomer(change.userId)).status === "unavailable")
    return { status: "payments-unavailable" };
  const erased = await changeAccount(
    change,
    "account-deleted",
    async (tx, user) => {
      if (await isOperator(user.id, tx)) return "is-operator";
      await eraseAccount(tx, user.id);
      return "done";
    },
    now,
  );
  if (erased.status === "done") logSecurityEvent("account-erased", { userId: change.userId });
  return erased;
}
