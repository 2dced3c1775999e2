import { useSearchParams } from "react-router";
import type { LoadedProfile } from "#app/features/accounts/settings/load-profile.ts";
import type { Plan } from "#app/features/payments/load-plan.ts";
import { formatPrice } from "#app/rules/payments/price.ts";
import { TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { PlanLabel } from "#app/ui/parts/plan-label.tsx";
import { SandboxLabel } from "../../checkout/sandbox-label.tsx";
import { formatDate } from "../../format-date.ts";
import { paymentsUnavailable } from "./payments-unavailable.ts";
import { CancelPremium, Invoices, PaymentMethod, ResumePremium } from "./subscription-parts.tsx";

export function ProfileSubscription({ profile }: { profile: LoadedProfile }) {
  const { isPremium, isOpen, plan } = profile;
  return (
    <>
      {showsMoney(plan) && plan.isSandbox && <SandboxLabel />}
      <LastChange plan={plan} />
      <Card title="Your plan" aside={!isOpen && <PlanLabel isPremium={isPremium} />}>
        <PlanStatus plan={plan} isOpen={isOpen} />
      </Card>
      {plan.invoices.length > 0 && <Invoices invoices={plan.invoices} />}
    </>
  );
}

/** Premium from the operator costs nothing; invoices may be left from before. */
const showsMoney = ({ state, invoices }: Plan) => state.status !== "granted" || invoices.length > 0;

function PlanStatus({ plan, isOpen }: { plan: Plan; isOpen: boolean }) {
  const { state } = plan;
  switch (state.status) {
    case "free":
      return isOpen ? <EverythingIsOpen /> : <Free plan={plan} />;
    case "granted":
      if (isOpen) return <EverythingIsOpen />;
      return (
        <p>
          You have every lesson in every topic
          {state.until === null ? "" : ` until ${formatDate(state.until)}`}. There's nothing to pay.
        </p>
      );
    case "renews":
      return (
        <div className="space-y-4">
          <p>
            You have every lesson in every topic. Premium renews on{" "}
            <strong>{formatDate(state.on)}</strong>
            {plan.offer?.price ? ` for ${plan.offer.price.amount}` : ""}.
          </p>
          <PaymentMethod plan={plan} />
          <CancelPremium until={state.on} />
        </div>
      );
    case "cancelled":
      return (
        <div className="space-y-4">
          <p>
            Premium is cancelled. It stays until <strong>{formatDate(state.endsOn)}</strong>, and
            you won't be charged again. After that, lesson 1 of every topic stays open, and so do
            your streak, your history and the lessons you've finished, with their reviews.
          </p>
          <ResumePremium />
          <PaymentMethod plan={plan} />
        </div>
      );
    case "past-due":
      return (
        <div className="space-y-4">
          <Notice tone="warning" title="Your last payment didn't go through" isAnnounced={false}>
            Premium stays until {formatDate(state.until)}. Update your card before then to keep it.
          </Notice>
          <PaymentMethod plan={plan} isUrgent />
          <CancelPremium until={null} />
        </div>
      );
  }
}

const EverythingIsOpen = () => <p>Every lesson on this site is free for everyone.</p>;

function Free({ plan }: { plan: Plan }) {
  if (!plan.offer)
    return (
      <p>
        The first lesson of every topic is free. To get Premium,{" "}
        <TextLink to="/contact?type=other">ask the person who runs this site</TextLink>.
      </p>
    );
  const { price } = plan.offer;
  return (
    <div className="space-y-4">
      <p>
        The first lesson of every topic is free. Premium opens all of them
        {price ? ` for ${formatPrice(price)}` : ""}. Cancel anytime.
      </p>
      <ButtonLink to="/checkout">Upgrade to Premium</ButtonLink>
    </div>
  );
}

/** Confirms the last action, as long as the plan still matches it. */
function LastChange({ plan }: { plan: Plan }) {
  const [search] = useSearchParams();
  if (search.get("premium") === "unavailable")
    return (
      <Notice tone="error" className="mb-6">
        {paymentsUnavailable("Nothing was changed.")}
      </Notice>
    );
  const words = WORDS[`${search.get("premium") ?? ""} ${plan.state.status}`];
  if (!words) return null;
  return (
    <Notice tone="success" className="mb-6">
      {words}
    </Notice>
  );
}

const WORDS: Record<string, string> = {
  "cancelled cancelled": "Premium is cancelled. You won't be charged again.",
  "ended free": "Premium has ended. You won't be charged again.",
  "resumed renews": "Premium continues.",
  "card renews": "Your card is saved.",
  "card cancelled": "Your card is saved.",
};
