import { loadProgress, type ProgressPage } from "#app/features/progress/load-progress.ts";
import { loadRetention } from "#app/features/memory/load-retention.ts";
import { ActivityCalendar } from "#app/ui/charts/activity-calendar.tsx";
import { ReviewForecast, type ForecastDay } from "#app/ui/charts/review-forecast.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/progress";
import { More } from "../more.tsx";
import { ProgressFacts } from "./progress-facts.tsx";
import { PromiseCard } from "./promise-cards.tsx";
import { ProgressTopics, TopicNumbers, WeakSpots } from "./progress-topics.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Progress");

/** Few visits open what remembering costs or all topics, so both wait until the address asks for them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const learner = learnerOf(context);
  const [page, retention] = await Promise.all([
    loadProgress(learner, searchParams.get("topic"), infoOf(context).now),
    searchParams.has("costs") ? loadRetention(learner.id) : null,
  ]);
  return { ...page, retention, hasMoreTopics: searchParams.has("topics") };
}

type Page = Awaited<ReturnType<typeof loader>>;

export default function Progress({ loaderData: page }: Route.ComponentProps) {
  const { selected } = page;
  return (
    <Page>
      <PageHeading title="Your Progress" lead="What you've learned, and how well it's sticking." />
      <div className="space-y-4">
        {selected === undefined ? (
          <Card>
            <EmptyState
              title="No Learning Topics Yet"
              action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
            >
              Start a topic and your progress will show up here.
            </EmptyState>
          </Card>
        ) : (
          <>
            <PromiseCard promise={page.promise} weeks={page.weeks} retention={page.retention} />
            <Card title="What's due?">
              <Forecast days={page.forecast} questions={page.questions} />
            </Card>
            <WeakSpots topics={page.topics} selected={selected} />
          </>
        )}
        {page.lessonsCompleted === 0 ? (
          <Card title="Learning Insights">
            <p className="text-ink-soft">Complete your first lesson to see learning insights!</p>
          </Card>
        ) : (
          <InNumbers page={page} />
        )}
      </div>
    </Page>
  );
}

/** What the pictures leave out, each number once. */
function InNumbers({ page }: { page: Page }) {
  const { selected } = page;
  return (
    <More
      title={
        <Heading level={2} size="small">
          In numbers
        </Heading>
      }
      name="progress"
      isOpen={page.hasMoreTopics}
      className="space-y-4 pt-4"
    >
      <StatGrid>
        <StatTile label="Lessons Completed" value={page.lessonsCompleted} />
        <StatTile label="Topics Started" value={page.topicsStarted} />
        <StatTile
          label="Average Score"
          value={page.averageScore === null ? "–" : <ScoreText score={page.averageScore} />}
        />
        <StatTile label="Reviews Due" value={page.questions} />
      </StatGrid>
      {selected && <TopicNumbers selected={selected} />}
      <div className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-2">
        {hasWeeks(page) && (
          <Card title="Days you learned" level={3}>
            <div className="max-w-sm">
              <ActivityCalendar counts={page.activity} today={page.today} weeks={CALENDAR.shown} />
            </div>
          </Card>
        )}
        <ProgressFacts page={page} />
      </div>
      {selected && (
        <ProgressTopics
          topics={page.topics}
          selectedId={selected.id}
          topicsInAll={page.topicsInAll}
          hasMore={page.hasMoreTopics}
        />
      )}
    </More>
  );
}

/** A calendar of one week is an empty picture. */
const CALENDAR = { shown: 12, from: 4 } as const;

const hasWeeks = ({ activity }: Pick<ProgressPage, "activity">) =>
  activity.length > 7 * (CALENDAR.from - 1);

type ForecastProps = { days: readonly ForecastDay[]; questions: number };

function Forecast({ days, questions }: ForecastProps) {
  const total = days.reduce((sum, { due }) => sum + due, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 lg:grid-cols-2">
      {questions > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-soft bg-comb p-4">
          {/* How many there are is above today's column. */}
          <p className="text-lg font-semibold">Today's reviews are ready.</p>
          <ButtonLink to="/reviews">Start Reviews</ButtonLink>
        </div>
      )}
      {total === 0 ? (
        <p className="text-ink-soft">No reviews in the next two weeks.</p>
      ) : (
        <div className={questions > 0 ? "lg:order-first" : undefined}>
          {/* What is missed comes back sooner, so these are the fewest there can be. */}
          <p className="mb-4 text-ink-soft tabular-nums">
            At least {total === 1 ? "1 idea" : `${total} ideas`} in the next two weeks.
          </p>
          <ReviewForecast days={days} todayTo="/reviews" />
        </div>
      )}
    </div>
  );
}
