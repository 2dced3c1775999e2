import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { paySandbox, type SandboxPaid } from "#app/features/payments/pay-sandbox.ts";
import { checkCard } from "#app/rules/test-card.ts";
import { data } from "react-router";
import type { CardRefused } from "./card-form.tsx";

type Wish = { purpose: "subscribe" | "card"; returnTo: string | null };
type Outcome = Exclude<SandboxPaid, { status: "refused" } | { status: "too-many" }>;

export const TOO_MANY = "Too many requests. Please wait a moment and try again.";

/** Pays with the card of a form, or answers what to correct in it. */
export async function payWithForm(form: FormData, learner: Learner, wish: Wish, now: Date) {
  const sent = Object.fromEntries(form);
  const typed = { name: text(sent.name), expiry: text(sent.expiry) };
  const refuse = (messages: CardRefused["messages"], init: ResponseInit) => ({
    status: "refused" as const,
    answer: data<CardRefused>({ messages, typed }, init),
  });
  const checked = checkCard(sent, now);
  if (checked.status === "refused") return refuse(checked.messages, { status: 400 });
  const paid = await paySandbox(learner, { ...checked.values, ...wish }, now);
  if (paid.status === "refused") return refuse({ form: paid.message }, { status: 402 });
  if (paid.status === "too-many")
    return refuse(
      { form: TOO_MANY },
      { status: 429, headers: { "Retry-After": String(paid.retryAfterSeconds) } },
    );
  return paid satisfies Outcome;
}

const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
