import type { LoadedProfile } from "#app/features/accounts/settings/load-profile.ts";
import { PREMIUM_PRICE_PER_MONTH } from "#app/rules/access.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PlanLabel } from "#app/ui/parts/plan-label.tsx";

export function ProfileSubscription({ profile }: { profile: LoadedProfile }) {
  const { isPremium, isOpen } = profile;
  return (
    <Card title="Your plan" aside={!isOpen && <PlanLabel isPremium={isPremium} />}>
      {isOpen ? (
        <p>On this server all lessons are open to everybody. There is nothing to pay.</p>
      ) : isPremium ? (
        <p>All lessons of all your topics are open. No payment is taken on this server.</p>
      ) : (
        <div className="space-y-4">
          <p>
            The first lesson of every topic is free. Premium opens all ten; its price is $
            {PREMIUM_PRICE_PER_MONTH}/month.
          </p>
          <p>
            This server takes no payments: whoever runs it gives Premium, with{" "}
            <code className="rounded-small bg-sunken px-1.5 py-0.5 text-sm wrap-break-word">
              npm run ops <span className="whitespace-nowrap">--</span> premium grant EMAIL
            </code>
            , so <TextLink to="/contact?type=other">ask them</TextLink>.
          </p>
        </div>
      )}
    </Card>
  );
}
