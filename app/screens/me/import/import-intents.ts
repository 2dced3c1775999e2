import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmImport, discardImport } from "#app/features/imports/confirm-import.ts";
import { isUuid } from "#app/rules/ids.ts";
import { intents, type IntentOf, type Intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

interface ImportForm {
  form: FormData;
  learner: Learner;
}

const decide =
  (decision: typeof confirmImport) =>
  async ({ form, learner }: ImportForm) => {
    const importId = String(form.get("importId"));
    if (!isUuid(importId)) return respond({ status: "not-found" } as const);
    const decided = await decision(learner.id, importId);
    if (decided.status === "not-found") return respond(decided);
    throw redirect("/profile/import");
  };

const importIntents = {
  confirm: decide(confirmImport),
  discard: decide(discardImport),
} satisfies Intents<ImportForm>;

export type ImportIntent = IntentOf<typeof importIntents>;
export const runImportIntent = intents(importIntents);
