import { redirect } from "react-router";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";
import { confirmEmailChange } from "#app/features/accounts/settings/confirm-email-change.ts";
import { confirmSignUp, type Proof } from "#app/features/accounts/sign-up/confirm-sign-up.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { checkNewPassword } from "#app/rules/accounts/sign-up.ts";
import { type IntentOf, type Intents, intents } from "../intents.ts";
import { respond } from "../outcome.ts";

const WRONG = "That isn't the password you signed up with. You can choose a new one below.";

type ConfirmForm = { form: FormData; token: string; headers: Headers; info: RequestInfo };

const confirmIntents = {
  "new-email": async ({ token, info: { learner, now } }) => {
    const result = await confirmEmailChange(learner?.id ?? null, token, now);
    return result.status === "changed"
      ? redirect("/profile?email=changed")
      : respond(result, { isEnded: true });
  },

  browser: (submission) => finishSignUp(submission, { kind: "browser" }),

  password: (submission) =>
    finishSignUp(submission, {
      kind: "password",
      password: String(submission.form.get("chosenPassword") ?? ""),
    }),

  "new-password": async (submission) => {
    const fields = Object.fromEntries(submission.form);
    const checked = checkNewPassword(fields, { ownWords: [readSite().name] });
    if (checked.status === "refused") return respond(checked, { messages: checked.messages });
    return finishSignUp(submission, { kind: "new-password", password: checked.values.password });
  },
} satisfies Intents<ConfirmForm>;

export type ConfirmIntent = IntentOf<typeof confirmIntents>;

export const runConfirmIntent = intents(confirmIntents);

async function finishSignUp({ token, headers, info }: ConfirmForm, proof: Proof) {
  const result = await confirmSignUp(token, proof, info.clientAddress, headers, info.now);
  switch (result.status) {
    case "confirmed":
      info.setCookies.push(...result.setCookies);
      return redirect("/register/done");
    case "wrong-password":
      return respond(result, { messages: { chosenPassword: WRONG } });
    case "not-valid":
      return respond(result, { isEnded: true });
    case "too-many":
      return respond(result, { messages: { form: TOO_MANY_REQUESTS } });
  }
}
