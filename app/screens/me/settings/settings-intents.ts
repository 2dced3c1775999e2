import { redirectDocument } from "react-router";
import { changeEmail } from "#app/features/accounts/settings/change-email.ts";
import { changeName } from "#app/features/accounts/settings/change-name.ts";
import { changePassword } from "#app/features/accounts/settings/change-password.ts";
import { deleteAccount } from "#app/features/accounts/data/delete-account.ts";
import { endSession, signOutEverywhere } from "#app/features/accounts/sign-in/end-sessions.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";
import { savePreferences } from "#app/features/accounts/settings/save-preferences.ts";
import { signOut } from "#app/features/accounts/sign-in/sign-out.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { isUuid } from "#app/rules/ids.ts";
import { checkPreferences } from "#app/rules/accounts/preferences.ts";
import { checkProfileName, checkReminders, PROFILE_MESSAGES } from "#app/rules/accounts/profile.ts";
import { checkForgotPassword, checkNewPassword } from "#app/rules/accounts/sign-up.ts";
import { paymentsUnavailable } from "./payments-unavailable.ts";
import type { SettingsAnswer, SettingsIntent } from "./settings-answer.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

const WRONG_PASSWORD = "That isn't your current password";
const PREMIUM_NOT_CANCELLED = paymentsUnavailable(
  "Premium wasn't cancelled, and nothing was deleted.",
);
const NO_MAIL = "This site can't send email, so you can't change your address here";
const SAME_EMAIL = "This is already your email";

type SettingsForm = { form: FormData; request: Request; info: RequestInfo; learner: Learner };
type Intent = (submission: SettingsForm) => Promise<Response | ReturnType<typeof reply>>;
type ReauthFailed =
  | { status: "wrong-password" }
  | { status: "too-many"; retryAfterSeconds: number };

const reply = (to: SettingsIntent, answer: Omit<SettingsAnswer, "to">) =>
  respond<SettingsAnswer>({ status: "done" }, { to, ...answer });

const fieldErrors = (
  to: SettingsIntent,
  messages: SettingsAnswer["messages"],
  typed?: SettingsAnswer["typed"],
) => respond<SettingsAnswer>({ status: "refused" }, { to, messages, typed });

/** Shows a refused password next to its field. */
function reauthFailed(to: SettingsIntent, field: string, proof: ReauthFailed) {
  const message = proof.status === "wrong-password" ? WRONG_PASSWORD : TOO_MANY_REQUESTS;
  return respond<SettingsAnswer>(proof, { to, messages: { [field]: message } });
}

/** One entry per form: parse its fields, call the use case, describe the result. */
const SETTINGS_INTENTS: Record<SettingsIntent, Intent> = {
  name: async ({ form, learner, info }) => {
    const checked = checkProfileName(Object.fromEntries(form));
    if (checked.status === "refused") return fieldErrors("name", checked.messages);
    await changeName(learner.id, checked.values.name, info.now);
    return reply("name", { done: "Your name is saved." });
  },

  email: async ({ form, learner, info }) => {
    const checked = checkForgotPassword(Object.fromEntries(form));
    if (checked.status === "refused") return fieldErrors("email", checked.messages);
    const { email } = checked.values;
    if (email === learner.email) return fieldErrors("email", { email: SAME_EMAIL });
    const input = { email, password: text(form, "emailPassword") };
    const result = await changeEmail(learner, input, info.now);
    if (result.status === "no-mail")
      return respond<SettingsAnswer>(result, { to: "email", messages: { email: NO_MAIL } });
    if (result.status !== "requested") return reauthFailed("email", "emailPassword", result);
    return reply("email", { done: `We've emailed ${email}. Open the link in this browser.` });
  },

  password: async ({ form, request, learner, info }) => {
    const ownWords = [readSite().name, learner.name, learner.email.split("@")[0] ?? ""];
    const checked = checkNewPassword(Object.fromEntries(form), { ownWords });
    if (checked.status === "refused") return fieldErrors("password", checked.messages);
    const passwords = { current: text(form, "currentPassword"), next: checked.values.password };
    const result = await changePassword(learner, passwords, request.headers, info.now);
    if (result.status !== "changed") return reauthFailed("password", "currentPassword", result);
    info.setCookies.push(...result.setCookies);
    return reply("password", {
      done: "Your password is changed. We've signed out your other devices.",
    });
  },

  "end-session": async ({ form, learner }) => {
    const sessionId = text(form, "sessionId");
    if (isUuid(sessionId)) await endSession(learner, sessionId);
    return reply("end-session", { done: "We've signed out that device." });
  },

  "sign-out-everywhere": async ({ request, learner, info }) => {
    await signOutEverywhere(learner.id);
    return leave(request, info, "/login?account=signed-out");
  },

  preferences: async ({ form, learner, info }) => {
    const sent = Object.fromEntries(form);
    const checked = checkPreferences(sent);
    const typed = { customTopic: text(form, "customTopic") };
    if (checked.status === "refused") return fieldErrors("preferences", checked.messages, typed);
    const reminders = readSite().sendsMail ? checkReminders(sent) : null;
    if (reminders?.status === "refused")
      return fieldErrors("preferences", reminders.messages, typed);
    const wanted = {
      ...checked.values,
      reminders: reminders?.values ?? null,
      interests: {
        verticals: form.getAll("vertical").map(String),
        topics: form.getAll("topic").map(String),
        ...typed,
      },
    };
    const result = await savePreferences(learner.id, wanted, info.now);
    // Everything but this topic is saved. The page reloads its data and keeps what was typed.
    return result.status === "refused"
      ? reply("preferences", {
          messages: { customTopic: result.message },
          typed,
        })
      : reply("preferences", { done: PROFILE_MESSAGES.preferencesSaved });
  },

  delete: async ({ form, request, learner, info }) => {
    const input = {
      password: text(form, "deletePassword"),
      immediately: form.get("immediately") === "on",
    };
    const result = await deleteAccount(learner, input, info.now);
    if (result.status === "wrong-password" || result.status === "too-many")
      return reauthFailed("delete", "deletePassword", result);
    if (result.status === "payments-unavailable")
      return respond<SettingsAnswer>(result, {
        to: "delete",
        messages: { form: PREMIUM_NOT_CANCELLED },
      });
    return leave(request, info, `/login?account=${result.status}`);
  },
};

export const runSettingsIntent = intents(SETTINGS_INTENTS);

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Loads a new document and clears everything this browser has stored about the learner. */
async function leave(request: Request, info: RequestInfo, to: string): Promise<Response> {
  info.setCookies.push(...(await signOut(request.headers)));
  return redirectDocument(to, { headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
