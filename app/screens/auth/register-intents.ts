import { redirect } from "react-router";
import { register } from "#app/features/accounts/sign-up/register.ts";
import { resendConfirmation } from "#app/features/accounts/sign-up/resend-confirmation.ts";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { checkForgotPassword, checkRegistration } from "#app/rules/accounts/sign-up.ts";
import { formatTimeOfDay } from "#app/rules/limits/rolling-limit.ts";
import { type IntentOf, type Intents, intents } from "../intents.ts";
import { respond } from "../outcome.ts";
import { typedIn } from "./typed-in.ts";

const ALREADY = "An account with this email already exists. Please sign in instead.";
const NO_TABLES = "Database not properly set up. Please contact support.";
const TOO_MANY_EMAILS = "Too many emails to this network. Try again in half an hour.";

const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }, now: Date, zone: string) => {
  const nextAt = new Date(now.getTime() + retryAfterSeconds * 1000);
  return `Too many sign-ups from this network. Try again ${formatTimeOfDay(nextAt, now, zone)}.`;
};

type RegisterForm = { form: FormData; headers: Headers; next: string | null; info: RequestInfo };

const registerIntents = {
  "sign-up": async ({ form, headers, next, info: { clientAddress, now, setCookies } }) => {
    const typed = typedIn(form);
    const fields = Object.fromEntries(form);
    const checked = checkRegistration(fields, { ownWords: [readSite().name] });
    if (checked.status === "refused")
      return respond(checked, { messages: checked.messages, typed });
    const registration = { ...checked.values, timeZone: String(fields.timeZone ?? "UTC"), next };
    const result = await register(registration, clientAddress, headers, now);
    switch (result.status) {
      case "signed-in":
        setCookies.push(...result.setCookies);
        return redirect("/register/done");
      case "check-email":
        setCookies.push(...result.setCookies);
        return { sentTo: checked.values.email, isResent: false };
      case "already-registered":
        return respond(result, { messages: { email: ALREADY }, typed });
      case "too-many":
        return respond(result, {
          messages: { form: tooMany(result, now, registration.timeZone) },
          typed,
        });
      case "site-full": {
        const when = formatTimeOfDay(result.nextAt, now, registration.timeZone);
        const form = `This site has reached its ${result.most.toLocaleString("en-GB")} new accounts for today. You can sign up ${when}.`;
        return respond({ ...result, status: "too-many" }, { messages: { form }, typed });
      }
      case "no-tables":
        return respond(result, { messages: { form: NO_TABLES }, typed });
    }
  },

  again: async ({ form, headers, info: { clientAddress, now } }) => {
    const typed = typedIn(form);
    const checked = checkForgotPassword(Object.fromEntries(form));
    if (checked.status === "refused")
      return respond(checked, { messages: checked.messages, typed });
    const { email } = checked.values;
    const result = await resendConfirmation(email, clientAddress, headers, now);
    return result.status === "too-many"
      ? respond(result, { messages: { form: TOO_MANY_EMAILS }, typed })
      : { sentTo: email, isResent: true };
  },
} satisfies Intents<RegisterForm>;

export type RegisterIntent = IntentOf<typeof registerIntents>;

/** The sign-up form itself names no intent. */
export const runRegisterIntent = intents(registerIntents, "sign-up");
