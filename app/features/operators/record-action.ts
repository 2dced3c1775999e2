import type { InSameTransaction, Transaction } from "#app/db/client.ts";
import { operatorActions } from "#app/db/tables/index.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";

export type { InSameTransaction };

/** An operator's account; null for a command on the server. */
export type OperatorId = string | null;

export interface Recorded {
  operatorId: OperatorId;
  action: OperatorAction;
  subject?: string;
  detail?: string;
}

/** In the transaction of the action, so that none is done without its line. */
export async function recordAction(tx: Transaction, action: Recorded, now: Date): Promise<void> {
  await tx
    .insert(operatorActions)
    .values({ ...action, isCommand: action.operatorId === null, at: now });
}
