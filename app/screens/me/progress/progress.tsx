import { loadProgress } from "#app/features/progress/load-progress.ts";
import { ActivityCalendar } from "#app/ui/charts/activity-calendar.tsx";
import { ReviewForecast, type ForecastDay } from "#app/ui/charts/review-forecast.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/progress";
import { Achievements } from "../dashboard/achievements.tsx";
import { ExperienceCard } from "../dashboard/experience-card.tsx";
import { ProgressFacts, StreakSummary } from "./progress-facts.tsx";
import { PromiseCards } from "./promise-cards.tsx";
import { ProgressGraph, ProgressTopic, ProgressTopics } from "./progress-topics.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Progress");

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadProgress(
    learnerOf(context),
    new URL(request.url).searchParams.get("topic"),
    infoOf(context).now,
  );

export default function Progress({ loaderData: page }: Route.ComponentProps) {
  return (
    <Page width="wide">
      <PageHeading title="Your Progress" lead="What you've learned, and how well it's sticking." />
      {page.reviewsDue > 0 && <ReviewsDue count={page.reviewsDue} />}
      <div className="grid gap-4 lg:grid-cols-3">
        <StreakSummary streak={page.streak} />
        <ExperienceCard experience={page.experience} />
        <Achievements badges={page.badges} nextBadge={page.nextBadge} className="lg:row-span-2" />
        <div className="lg:col-span-2">
          <StatGrid>
            <StatTile label="Lessons Completed" value={page.lessonsCompleted} />
            <StatTile label="Topics Started" value={page.topicsStarted} />
            <StatTile
              label="Average Score"
              value={page.averageScore === null ? "–" : <ScoreText score={page.averageScore} />}
            />
            <StatTile label="Reviews Due" value={page.reviewsDue} />
          </StatGrid>
        </div>
      </div>
      {page.selected === undefined ? (
        <Card className="mt-8">
          <EmptyState
            title="No Learning Topics Yet"
            action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
          >
            Start a topic and your progress will show up here.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ProgressTopic topics={page.topics} selected={page.selected} />
          <div className="mt-8 grid gap-4 lg:grid-cols-2">
            <Card title="Days you learned">
              <ActivityCalendar
                days={page.activity}
                today={page.today}
                weeks={page.calendarWeeks}
              />
            </Card>
            <Card title="Upcoming reviews">
              <Forecast days={page.forecast} />
            </Card>
          </div>
          <PromiseCards promise={page.promise} />
          <ProgressTopics topics={page.topics} selectedId={page.selected.id} />
        </>
      )}
      <ProgressFacts page={page} />
      {page.selected && <ProgressGraph selected={page.selected} />}
    </Page>
  );
}

function Forecast({ days }: { days: readonly ForecastDay[] }) {
  const total = days.reduce((sum, { due }) => sum + due, 0);
  if (total === 0) return <p className="text-ink-soft">No reviews in the next two weeks.</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft tabular-nums">
        {total === 1 ? "1 idea comes" : `${total} ideas come`} back in the next two weeks. Today:{" "}
        {days[0]?.due ?? 0}.
      </p>
      <ReviewForecast days={days} />
    </>
  );
}

function ReviewsDue({ count }: { count: number }) {
  return (
    <Card tone="comb" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg font-semibold tabular-nums">
          {count} {count === 1 ? "lesson" : "lessons"} to review today
        </p>
        <ButtonLink to="/reviews">Start Reviews</ButtonLink>
      </div>
    </Card>
  );
}
