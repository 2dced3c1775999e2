import Check from "lucide-react/icons/check";
import type { Offer } from "#app/features/payments/load-offer.ts";
import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { MainButton } from "./main-button.tsx";

/** Null where no AI service writes topics. */
type TopicsPerDay = { free: number; premium: number } | null;
type PriceProps = {
  visitor: CatalogueVisitor;
  topicsPerDay: TopicsPerDay;
  offer: Offer;
  /** A learner without Premium. */
  canUpgrade: boolean;
};

const format = new Intl.NumberFormat("en");

/** Lists the daily limit only where the instance has one. */
const written = (limit: number | undefined) =>
  limit
    ? [`${format.format(limit)} new ${limit === 1 ? "topic" : "topics"} a day written for you`]
    : [];

const freePoints = (topicsPerDay: TopicsPerDay) => [
  "Lesson 1 of every topic",
  "With its quiz, reviews and mastery",
  "Streaks, badges and history",
  "Choose from the whole library",
  ...written(topicsPerDay?.free),
];

const premiumPoints = (topicsPerDay: TopicsPerDay) => [
  "Every lesson in every topic",
  "Reviews and mastery across the whole topic",
  ...written(topicsPerDay?.premium),
  "Cancel anytime",
];

export function Price({ visitor, topicsPerDay, offer: { price }, canUpgrade }: PriceProps) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card as="div" className="flex flex-col sm:p-8">
        <h3 className="text-lg">Free</h3>
        <Amount amount={price ? price.free : "Free"} />
        <Points points={freePoints(topicsPerDay)} />
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-3 pt-8">
          <MainButton visitor={visitor} look={canUpgrade ? "secondary" : undefined} />
          {visitor === "visitor" && <p className="text-ink-soft">Start free. No card needed.</p>}
        </div>
      </Card>
      <Card as="div" tone="comb" className="flex flex-col sm:p-8">
        <h3 className="text-lg">Premium</h3>
        {price && (
          <Amount amount={price.amount} unit={price.unit + (price.isTaxExtra ? " plus tax" : "")} />
        )}
        <Points points={premiumPoints(topicsPerDay)} />
        {visitor !== "learning" && (
          <div className="mt-auto pt-8">
            <ButtonLink
              to={visitor === "visitor" ? "/register" : "/onboarding/quiz"}
              look="secondary"
              size="large"
            >
              Start free, upgrade later
            </ButtonLink>
          </div>
        )}
        {canUpgrade && (
          <div className="mt-auto pt-8">
            <ButtonLink to="/checkout" size="large">
              Upgrade Now
            </ButtonLink>
          </div>
        )}
      </Card>
    </div>
  );
}

function Amount({ amount, unit }: { amount: string; unit?: string }) {
  return (
    <p className="mt-1 text-4xl font-bold tracking-tight tabular-nums">
      {amount}
      {unit !== undefined && <span className="text-lg font-medium tracking-normal">{unit}</span>}
    </p>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 space-y-3">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-meadow" />
          {point}
        </li>
      ))}
    </ul>
  );
}
