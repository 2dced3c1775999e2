import { data } from "react-router";
import type { Learner } from "#app/features/accounts/find-session.ts";
import {
  beginSecondStep,
  turnOnSecondStep,
  type SecondStepSetup,
} from "#app/features/accounts/set-up-second-step.ts";
import {
  renewRecoveryCodes,
  turnOffSecondStep,
  type NotProvedTwice,
} from "#app/features/accounts/turn-off-second-step.ts";
import { recoveryCodeInWords, SECOND_STEP_MESSAGES } from "#app/rules/second-step.ts";

const WRONG_PASSWORD = "That is not your current password";
const TOO_MANY = "Too many requests. Please wait a moment and try again.";
const TOO_LATE = "That took too long. Please begin again.";

export type TwoStepDeed = "begin" | "confirm" | "renew" | "turn-off";

/** What became of a form of this page. Secrets stand in the answer to a form only, never in the page itself. */
export interface TwoStepAnswer {
  messages: Readonly<Record<string, string | undefined>>;
  done?: string;
  setup?: SecondStepSetup;
  recoveryCodes?: string[];
}

type Asked = { form: FormData; learner: Learner; now: Date };
const say = (answer: TwoStepAnswer, init: ResponseInit = {}) => data<TwoStepAnswer>(answer, init);

export const TWO_STEP_DEEDS: Record<
  TwoStepDeed,
  (asked: Asked) => Promise<ReturnType<typeof say>>
> = {
  begin: async ({ form, learner, now }) => {
    const result = await beginSecondStep(learner, text(form, "password"), now);
    switch (result.status) {
      case "begun":
        return say({ messages: {}, setup: result.setup });
      case "already-on":
        return say({ messages: {} });
      default:
        return notProved(result, "password", "code");
    }
  },

  confirm: async ({ form, learner, now }) => {
    const result = await turnOnSecondStep(learner, text(form, "code"), now);
    switch (result.status) {
      case "on":
        return say({
          messages: {},
          done: "Two-step sign-in is on. Your other devices are signed out.",
          recoveryCodes: result.recoveryCodes.map(recoveryCodeInWords),
        });
      case "wrong-code":
        return say(
          { messages: { code: SECOND_STEP_MESSAGES.wrong }, setup: result.setup },
          { status: 400 },
        );
      case "not-begun":
        return say({ messages: { password: TOO_LATE } }, { status: 409 });
      case "too-many":
        return notProved(result, "password", "password");
    }
  },

  renew: async ({ form, learner, now }) => {
    const given = { password: text(form, "renewPassword"), code: text(form, "renewCode") };
    const result = await renewRecoveryCodes(learner, given, now);
    if (result.status !== "renewed") return notProved(result, "renewPassword", "renewCode");
    const recoveryCodes = result.recoveryCodes.map(recoveryCodeInWords);
    return say({ messages: {}, done: "The earlier codes work no more.", recoveryCodes });
  },

  "turn-off": async ({ form, learner, now }) => {
    const given = { password: text(form, "offPassword"), code: text(form, "offCode") };
    const result = await turnOffSecondStep(learner, given, now);
    if (result.status !== "off") return notProved(result, "offPassword", "offCode");
    return say({ messages: {}, done: "Two-step sign-in is off." });
  },
};

export const isTwoStepDeed = (name: string): name is TwoStepDeed =>
  Object.hasOwn(TWO_STEP_DEEDS, name);

/** What did not hold is told beside the field that asked for it. */
function notProved(proof: NotProvedTwice, passwordField: string, codeField: string) {
  switch (proof.status) {
    case "wrong-password":
      return say({ messages: { [passwordField]: WRONG_PASSWORD } }, { status: 403 });
    case "wrong-code":
      return say({ messages: { [codeField]: SECOND_STEP_MESSAGES.wrong } }, { status: 403 });
    case "too-many": {
      const headers = { "Retry-After": String(proof.retryAfterSeconds) };
      return say({ messages: { [passwordField]: TOO_MANY } }, { status: 429, headers });
    }
  }
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
