import type { ReactNode } from "react";
import ChartLine from "lucide-react/icons/chart-line";
import ChevronRight from "lucide-react/icons/chevron-right";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Settings from "lucide-react/icons/settings";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { CONCEPT_LABELS } from "#app/rules/memory/concept-labels.ts";
import { formatPrice } from "#app/rules/payments/price.ts";
import { type Address, href, Link, TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PlanLabel } from "#app/ui/parts/plan-label.tsx";
import { formatDate } from "../../format-date.ts";

export const QuickActions = ({ questions }: { questions: number }) => (
  <Card title="Quick Actions">
    <ul className="-mx-3 -mt-2 -mb-3 grid grid-cols-3 lg:-my-2 lg:block">
      <Action to="/reviews" icon={<RotateCcw />} note={questions > 0 && String(questions)}>
        Reviews
      </Action>
      <Action to="/progress" icon={<ChartLine />}>
        Progress
      </Action>
      <Action to="/profile" icon={<Settings />}>
        Settings
      </Action>
    </ul>
  </Card>
);

type ActionProps = { to: Address; icon: ReactNode; note?: string | false; children: ReactNode };

function Action({ to, icon, note, children }: ActionProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 flex-col items-center justify-center gap-1 rounded-soft px-3 py-2 hover:bg-sunken lg:flex-row lg:gap-3 lg:py-0 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft"
      >
        {icon}
        <span className="font-medium lg:flex-1">{children}</span>
        {note && <span className="text-sm font-semibold text-ink-soft tabular-nums">{note}</span>}
        <ChevronRight className="hidden lg:block" />
      </Link>
    </li>
  );
}

/** How many ideas are in which state, and which ones are shaky. */
export function AdaptiveLearning({
  adaptive: { again, ...counts },
}: Pick<DashboardPage, "adaptive">) {
  return (
    <Card title="Your ideas">
      {counts.practised === 0 ? (
        <p className="text-ink-soft">After your first answers, lessons adapt to what you know.</p>
      ) : (
        <>
          <StateRows counts={counts} />
          {again.length > 0 && (
            <div className="max-lg:mt-3 max-lg:flex max-[16rem]:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-3">
              <p className="mt-5 mb-2 text-sm font-semibold text-ink-soft max-lg:sr-only">
                {CONCEPT_LABELS.shaky}
              </p>
              {/* On a phone the first one, in one line with the way to all. */}
              <ul className="min-w-0 max-lg:*:nth-[n+2]:hidden max-lg:*:truncate lg:space-y-2">
                {again.map((concept) => (
                  <li key={concept.id}>
                    <TextLink
                      to={href("/lesson/:lessonId", { lessonId: concept.lessonId })}
                      className="min-h-6 items-center wrap-anywhere max-lg:leading-6 lg:inline-flex"
                    >
                      {concept.name}
                    </TextLink>
                    <span className="text-sm text-ink-soft max-lg:hidden lg:block">
                      {concept.topicName}
                    </span>
                  </li>
                ))}
              </ul>
              <TextLink
                to="/progress"
                className="inline-flex min-h-6 min-[16rem]:shrink-0 items-center text-sm lg:mt-2"
              >
                See all on Progress
              </TextLink>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Without those that are due: no page counts what is beyond today's portion. */
const STATES = [
  ["known", "bg-meadow"],
  ["learning", "bg-teal"],
  ["shaky", "bg-clay"],
] as const;

const StateRows = ({ counts }: { counts: Omit<DashboardPage["adaptive"], "again"> }) => (
  <dl className="grid grid-cols-3 gap-3 max-[16rem]:grid-cols-1 tabular-nums lg:block lg:space-y-2">
    {STATES.map(([state, look]) => (
      <div key={state} className="flex flex-col-reverse justify-end lg:flex-row lg:items-center">
        <dt className="flex gap-2 text-sm leading-tight lg:flex-1 lg:items-center lg:gap-3 lg:text-base">
          <span
            aria-hidden="true"
            className={`mt-1 size-2.5 shrink-0 rounded-full lg:mt-0 lg:size-3 ${look}`}
          />
          {CONCEPT_LABELS[state]}
        </dt>
        <dd className="text-xl font-semibold lg:text-base">{counts[state]}</dd>
      </div>
    ))}
  </dl>
);

/** Null where every lesson is free for everyone; then there is no card. */
type PlanBox = NonNullable<DashboardPage["plan"]>;

export function Subscription({ plan: { state, offer } }: { plan: PlanBox }) {
  const isPremium = state.status !== "free";
  return (
    <Card title="Subscription" aside={<PlanLabel isPremium={isPremium} />} tone="comb">
      <p className="mb-2 max-lg:text-sm lg:mb-4">{planWords({ state, offer })}</p>
      {isPremium ? (
        <ButtonLink to="/profile?tab=subscription" look="secondary" size="small">
          {state.status === "past-due" ? "Update card" : "Manage subscription"}
        </ButtonLink>
      ) : (
        offer && (
          <ButtonLink to="/checkout" look="secondary" size="small">
            Upgrade to Premium
          </ButtonLink>
        )
      )}
    </Card>
  );
}

function planWords({ state, offer }: PlanBox): string {
  switch (state.status) {
    case "free":
      if (!offer) return "Lesson 1 of every topic is free.";
      return `Lesson 1 of every topic is free. Premium opens all of them${offer.price ? ` for ${formatPrice(offer.price)}` : ""}. Cancel anytime.`;
    case "past-due":
      return `Your last payment didn't go through. Premium stays until ${formatDate(state.until)}. Update your card to keep it.`;
    case "cancelled":
      return `You have every lesson in every topic until ${formatDate(state.endsOn)}.`;
    case "granted":
    case "renews":
      return "You have every lesson in every topic.";
  }
}
