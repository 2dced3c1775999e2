import { loadProgress, type ProgressPage } from "#app/features/progress/load-progress.ts";
import { XP } from "#app/rules/xp.ts";
import { ActivityCalendar } from "#app/ui/charts/activity-calendar.tsx";
import { ReviewForecast } from "#app/ui/charts/review-forecast.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { dateInWords } from "../date-words.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/progress";
import { Achievements } from "./achievements.tsx";
import { ProgressTopic, ProgressTopics } from "./progress-topics.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Progress · Nectar" },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadProgress(
    learnerOf(context),
    new URL(request.url).searchParams.get("topic"),
    infoOf(context).now,
  );

export default function Progress({ loaderData: page }: Route.ComponentProps) {
  return (
    <Page width="wide">
      <PageHeading title="Your Progress" lead="What you learnt, and how well it holds." />
      {page.reviewsDue > 0 && <ReviewsDue count={page.reviewsDue} />}
      <div className="grid gap-4 lg:grid-cols-3">
        <StreakSummary streak={page.streak} />
        <Experience experience={page.experience} />
        <Achievements badges={page.badges} nextBadge={page.nextBadge} className="lg:row-span-2" />
        <div className="lg:col-span-2">
          <StatGrid>
            <StatTile label="Lessons Completed" value={page.lessonsCompleted} />
            <StatTile label="Topics Started" value={page.topics.length} />
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
            Your first topic draws the first bars here.
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
            <Card title="Coming back">
              {page.forecast.every(({ due }) => due === 0) ? (
                <p className="text-ink-soft">Nothing comes back within two weeks.</p>
              ) : (
                <ReviewForecast days={page.forecast} />
              )}
            </Card>
          </div>
          <ProgressTopics topics={page.topics} selectedId={page.selected.id} />
        </>
      )}
      <LearningInsights page={page} />
    </Page>
  );
}

function ReviewsDue({ count }: { count: number }) {
  return (
    <Card tone="comb" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg font-semibold tabular-nums">
          {count} {count === 1 ? "lesson asks" : "lessons ask"} to come back today
        </p>
        <ButtonLink to="/reviews">Start Reviews</ButtonLink>
      </div>
    </Card>
  );
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

function StreakSummary({ streak }: Pick<ProgressPage, "streak">) {
  return (
    <Card title="Streak" isGame>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums">
        <div>
          <dt className="text-sm text-ink-soft">Current streak</dt>
          <dd className="text-3xl font-bold tracking-tight">{days(streak.current)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Longest streak</dt>
          <dd className="text-3xl font-bold tracking-tight">{days(streak.longest)}</dd>
        </div>
        <div className="col-span-2">
          <dt className="sr-only">Streak freezes</dt>
          <dd className="text-ink-soft">
            {streak.freezes === 0
              ? "No freeze available."
              : `${streak.freezes} ${streak.freezes === 1 ? "freeze" : "freezes"} available.`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Experience({ experience }: Pick<ProgressPage, "experience">) {
  return (
    <Card title="Experience" isGame>
      <p className="text-3xl font-bold tracking-tight tabular-nums">Level {experience.level}</p>
      <p className="mb-4 text-ink-soft tabular-nums">{experience.total} XP</p>
      <ProgressBar
        share={1 - experience.toNext / XP.perLevel}
        label="Progress to the next level"
        valueText={`${experience.toNext} XP to next level`}
      />
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {experience.toNext} XP to next level
      </p>
    </Card>
  );
}

/** The last word of the page: a few plain facts. */
function LearningInsights({ page }: { page: ProgressPage }) {
  const { streak, experience, badges, topics } = page;
  if (page.lessonsCompleted === 0)
    return (
      <Card title="Learning Insights" className="mt-8">
        <p className="text-ink-soft">Complete your first lesson to see learning insights!</p>
      </Card>
    );
  const facts = [
    {
      label: "Last lesson",
      value: streak.lastLearntOn ? dateInWords(streak.lastLearntOn) : "–",
    },
    { label: "Current level", value: experience.level, isGame: true },
    { label: "XP to next level", value: experience.toNext, isGame: true },
    { label: "Badges earned", value: badges.length, isGame: true },
    { label: "Best streak", value: days(streak.longest), isGame: true },
    { label: "Topics completed", value: topics.filter((topic) => topic.isCompleted).length },
  ];
  return (
    <Card title="Learning Insights" className="mt-8">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value, isGame }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
            data-game={isGame}
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
