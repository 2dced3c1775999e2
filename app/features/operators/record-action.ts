import type { InSameTransaction, Transaction } from "#app/db/client.ts";
import { operatorActions } from "#app/db/tables/index.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";

export type { InSameTransaction };

export interface Recorded {
  operatorId: string;
  action: OperatorAction;
  subject?: string;
  detail?: string;
}

/** In the transaction of the action, so that none is done without its line. */
export async function recordAction(tx: Transaction, action: Recorded, now: Date): Promise<void> {
  await tx.insert(operatorActions).values({ ...action, at: now });
}
