import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import {
  beginTwoFactorSetup,
  turnOnTwoFactor,
  type TwoFactorSetup,
} from "#app/features/accounts/two-factor/set-up-two-factor.ts";
import {
  renewRecoveryCodes,
  turnOffTwoFactor,
  type TwoFactorReauthFailed,
} from "#app/features/accounts/two-factor/turn-off-two-factor.ts";
import { formatRecoveryCode, TWO_FACTOR_MESSAGES } from "#app/rules/accounts/two-factor.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

const WRONG_PASSWORD = "That isn't your current password";
const TIMED_OUT = "That took too long. Please start again.";

export type TwoFactorIntent = "begin" | "confirm" | "renew" | "turn-off";

/** Result of a form on this page. Secrets appear only here, never in the page's own data. */
export interface TwoFactorAnswer {
  messages: Readonly<Record<string, string | undefined>>;
  done?: string;
  setup?: TwoFactorSetup;
  recoveryCodes?: string[];
}

type TwoFactorForm = { form: FormData; learner: Learner; now: Date };

const reply = (answer: TwoFactorAnswer) => respond<TwoFactorAnswer>({ status: "done" }, answer);

const TWO_FACTOR_INTENTS: Record<
  TwoFactorIntent,
  (submission: TwoFactorForm) => Promise<ReturnType<typeof reply>>
> = {
  begin: async ({ form, learner, now }) => {
    const result = await beginTwoFactorSetup(learner, text(form, "password"), now);
    switch (result.status) {
      case "begun":
        return reply({ messages: {}, setup: result.setup });
      case "already-on":
        return reply({ messages: {} });
      default:
        return reauthFailed(result, "password", "code");
    }
  },

  confirm: async ({ form, learner, now }) => {
    const result = await turnOnTwoFactor(learner, text(form, "code"), now);
    switch (result.status) {
      case "on":
        return reply({
          messages: {},
          done: "Two-step sign-in is on. We've signed out your other devices.",
          recoveryCodes: result.recoveryCodes.map(formatRecoveryCode),
        });
      case "wrong-code":
        return respond<TwoFactorAnswer>(
          { status: "refused" },
          { messages: { code: TWO_FACTOR_MESSAGES.wrong }, setup: result.setup },
        );
      case "not-begun":
        return respond<TwoFactorAnswer>(result, { messages: { password: TIMED_OUT } });
      case "too-many":
        return reauthFailed(result, "password", "password");
    }
  },

  renew: async ({ form, learner, now }) => {
    const proof = { password: text(form, "renewPassword"), code: text(form, "renewCode") };
    const result = await renewRecoveryCodes(learner, proof, now);
    if (result.status !== "renewed") return reauthFailed(result, "renewPassword", "renewCode");
    const recoveryCodes = result.recoveryCodes.map(formatRecoveryCode);
    return reply({ messages: {}, done: "Your earlier codes no longer work.", recoveryCodes });
  },

  "turn-off": async ({ form, learner, now }) => {
    const proof = { password: text(form, "offPassword"), code: text(form, "offCode") };
    const result = await turnOffTwoFactor(learner, proof, now);
    if (result.status !== "off") return reauthFailed(result, "offPassword", "offCode");
    return reply({ messages: {}, done: "Two-step sign-in is off." });
  },
};

export const runTwoFactorIntent = intents(TWO_FACTOR_INTENTS);

/** Shows a refused password or code next to its field. */
function reauthFailed(proof: TwoFactorReauthFailed, passwordField: string, codeField: string) {
  switch (proof.status) {
    case "wrong-password":
      return respond<TwoFactorAnswer>(proof, { messages: { [passwordField]: WRONG_PASSWORD } });
    case "wrong-code":
      return respond<TwoFactorAnswer>(proof, {
        messages: { [codeField]: TWO_FACTOR_MESSAGES.wrong },
      });
    case "too-many":
      return respond<TwoFactorAnswer>(proof, { messages: { [passwordField]: TOO_MANY_REQUESTS } });
  }
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
