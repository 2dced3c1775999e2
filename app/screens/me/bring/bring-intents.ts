import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmImport, discardImport } from "#app/features/imports/confirm-import.ts";
import { isUuid } from "#app/rules/ids.ts";
import { intents, type IntentOf, type Intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

interface BringForm {
  form: FormData;
  learner: Learner;
}

const decide =
  (decision: typeof confirmImport) =>
  async ({ form, learner }: BringForm) => {
    const importId = String(form.get("importId"));
    if (!isUuid(importId)) return respond({ status: "not-found" } as const);
    const decided = await decision(learner.id, importId);
    if (decided.status === "not-found") return respond(decided);
    throw redirect("/profile/bring");
  };

const bringIntents = {
  confirm: decide(confirmImport),
  discard: decide(discardImport),
} satisfies Intents<BringForm>;

export type BringIntent = IntentOf<typeof bringIntents>;
export const runBringIntent = intents(bringIntents);
