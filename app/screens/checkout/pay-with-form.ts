import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { paySandbox } from "#app/features/payments/pay-sandbox.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { checkCard } from "#app/rules/payments/test-card.ts";
import { type Outcome, respond } from "../outcome.ts";
import { type CardRefused, typedCard } from "./card-reply.ts";

type Payment = { purpose: "subscribe" | "card"; returnTo: string | null };

/** Pays with the form's card. A refusal includes the reply for the page. */
export async function payWithForm(form: FormData, learner: Learner, payment: Payment, now: Date) {
  const refuse = (outcome: Outcome, messages: CardRefused["messages"]) => ({
    status: "refused" as const,
    reply: respond<CardRefused>(outcome, { messages, typed: typedCard(form) }),
  });
  const checked = checkCard(Object.fromEntries(form), now);
  if (checked.status === "refused") return refuse(checked, checked.messages);
  const result = await paySandbox(learner, { ...checked.values, ...payment }, now);
  switch (result.status) {
    case "refused":
      return refuse({ status: "declined" }, { form: result.message });
    case "too-many":
      return refuse(result, { form: TOO_MANY_REQUESTS });
    default:
      return result;
  }
}
