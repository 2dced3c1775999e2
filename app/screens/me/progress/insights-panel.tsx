import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { Insights } from "#app/features/progress/load-insights.ts";
import { CONCEPT_LABELS } from "#app/rules/memory/concept-labels.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import type { Trend } from "#app/rules/progress/trend.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading, type HeadingLevel } from "#app/ui/parts/heading.tsx";
import { Loading, Skeleton } from "#app/ui/parts/skeleton.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { WeakestConcepts } from "./weakest-concepts.tsx";

const TREND_WORDS: Record<Trend, string> = {
  improving: "Improving",
  stable: "Stable",
  declining: "Declining",
};

type InsightsPanelProps = { insights: Insights; level?: HeadingLevel };

/** Mastery in numbers, and the ideas to work on and those mastered last. */
export function InsightsPanel({ insights, level = 3 }: InsightsPanelProps) {
  if (insights.practised === 0) return <NoMasteryYet />;
  return (
    <div className="space-y-6">
      <InsightNumbers insights={insights} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-8 gap-y-6">
        <Concepts title="Ideas to work on" level={level} empty="Nothing to work on so far.">
          {insights.weakest.length > 0 && <WeakestConcepts concepts={insights.weakest} />}
        </Concepts>
        <RecentlyMastered insights={insights} level={level} />
      </div>
    </div>
  );
}

export function InsightNumbers({ insights }: { insights: Insights }) {
  const { efficiency, scoreTrend } = insights;
  return (
    <>
      <StatGrid>
        <StatTile
          label="Average mastery"
          value={`${insights.averageMastery}%`}
          note={`${insights.practised} of the ${insights.total} ideas with questions`}
        />
        <StatTile
          label={CONCEPT_LABELS.known}
          value={insights.mastered}
          note="right on two different days"
        />
        <StatTile
          label={CONCEPT_LABELS.shaky}
          value={insights.needReview}
          note="missed last time"
        />
        <StatTile
          label="Learning efficiency"
          value={efficiency === null ? "–" : `${efficiency}%`}
          note={
            efficiency === null
              ? "no new questions in 30 days"
              : TREND_WORDS[insights.efficiencyTrend]
          }
        />
      </StatGrid>
      {scoreTrend !== null && (
        <p className="text-ink-soft">
          Quiz scores: <span className="font-semibold text-ink">{TREND_WORDS[scoreTrend]}</span>,
          your last five compared with earlier ones.
        </p>
      )}
    </>
  );
}

export function RecentlyMastered({
  insights: { recentlyMastered },
  level,
}: Required<InsightsPanelProps>) {
  return (
    <Concepts
      title="Recently mastered"
      level={level}
      empty="Nothing yet. Get one right on two different days."
    >
      {recentlyMastered.length > 0 && (
        <ul className="space-y-2">
          {recentlyMastered.map((concept) => (
            <li key={concept.id}>
              <span className="font-medium">{concept.name}</span>{" "}
              <span className="text-sm text-ink-soft tabular-nums">
                {masteryText(concept.mastery, concept.isForgotten)}, in{" "}
                {concept.canOpen ? (
                  <TextLink to={href("/lesson/:lessonId", { lessonId: concept.lessonId })}>
                    {concept.lessonTitle}
                  </TextLink>
                ) : (
                  concept.lessonTitle
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Concepts>
  );
}

type ConceptsProps = {
  title: string;
  level: HeadingLevel;
  empty: string;
  children: ReactNode;
};

export function Concepts({ title, level, empty, children }: ConceptsProps) {
  return (
    <section>
      <Heading level={level} size="small" className="mb-3">
        {title}
      </Heading>
      {children || <p className="text-ink-soft">{empty}</p>}
    </section>
  );
}

export function NoMasteryYet() {
  return <p className="text-ink-soft">No concept mastery data available yet.</p>;
}

/** Reloads the same page. */
export function RefreshInsights() {
  const { search } = useLocation();
  const isLoading = useIsLoadingHere();
  return (
    <Form method="get" preventScrollReset replace>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="quiet" size="small" icon={<RefreshCw />} disabled={isLoading}>
        Refresh
      </Button>
    </Form>
  );
}

/** Whether this page is loading again, with the same or another query. */
export function useIsLoadingHere(): boolean {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  return state === "loading" && location.pathname === pathname && formMethod !== "POST";
}

/** Skeleton in the size of the loaded panel. */
export function LoadingInsights() {
  return (
    <Loading label="Loading learning insights...">
      <p aria-hidden="true" className="mb-4 text-ink-soft">
        Loading learning insights...
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {["mastery", "mastered", "review", "efficiency"].map((tile) => (
          <Skeleton key={tile} className="h-28 w-full" />
        ))}
      </div>
    </Loading>
  );
}
