import { redirect } from "react-router";
import * as z from "zod/mini";
import {
  confirmSubscription,
  endSubscription,
} from "#app/features/newsletter/decide-subscription.ts";
import { subscribe } from "#app/features/newsletter/subscribe.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { checkForm, emailField } from "#app/rules/form.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

const newsletterForm = () => z.object({ email: emailField() });

type NewsletterForm = { form: FormData; clientAddress: string; now: Date };

const newsletterIntents = {
  subscribe: async ({ form, clientAddress, now }) => {
    if (!readSite().sendsMail) return redirect("/blog");
    const email = String(form.get("email") ?? "");
    const checked = checkForm(newsletterForm(), Object.fromEntries(form));
    if (checked.status === "refused")
      return respond(checked, { email, error: checked.messages.email ?? checked.messages.form });
    const result = await subscribe(checked.values.email, clientAddress, now);
    return result.status === "requested"
      ? redirect("/newsletter?asked=yes")
      : respond(result, { email, error: TOO_MANY_REQUESTS });
  },

  confirm: async ({ form, now }) => {
    const token = String(form.get("token") ?? "");
    await confirmSubscription(token, now);
    return redirect(`/newsletter?token=${encodeURIComponent(token)}`);
  },

  end: async ({ form, now }) => {
    const token = String(form.get("token") ?? "");
    await endSubscription(token, now);
    return redirect(`/newsletter?token=${encodeURIComponent(token)}`);
  },
} satisfies Intents<NewsletterForm>;

export type NewsletterIntent = IntentOf<typeof newsletterIntents>;

/** The form below every article names no intent. */
export const runNewsletterIntent = intents(newsletterIntents, "subscribe");
