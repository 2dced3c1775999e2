import Plus from "lucide-react/icons/plus";
import { loadDashboard, type DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { reviewMinutes } from "#app/rules/reviews.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { goalCount, goalText } from "#app/rules/daily-goal.ts";
import { GoalRing } from "#app/ui/parts/goal-ring.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { sendButtonForm } from "../../network-error.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/dashboard";
import { Achievements } from "./achievements.tsx";
import { AdaptiveLearning, QuickActions, Subscription } from "./dashboard-aside.tsx";
import { DashboardInsights } from "./dashboard-insights.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { StreakCard } from "./streak-card.tsx";
import { TopicPathCard } from "./topic-path-card.tsx";
import { runDashboardIntent } from "./dashboard-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Dashboard");

/** `?topics=1` lists all topics, page by page; anything invalid counts as no page. */
const topicsPageOf = (request: Request): number => {
  const wanted = new URL(request.url).searchParams.get("topics") ?? "";
  return /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0;
};

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDashboard(learnerOf(context), infoOf(context).now, topicsPageOf(request));

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runDashboardIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export default function Dashboard({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <Page width="wide">
      <div className="flex items-start gap-4">
        <Bea
          expression={page.streak.isCelebrated ? "celebrating" : "happy"}
          className="size-16 sm:size-24"
        />
        <div className="min-w-0 flex-1 sm:pt-2">
          <PageHeading
            title={`Hello, ${page.firstName}`}
            lead={greeting(page)}
            actions={
              <ButtonLink to="/onboarding" icon={<Plus />}>
                New Topic
              </ButtonLink>
            }
          />
        </div>
      </div>
      <div className="mb-10 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <StreakCard streak={page.streak} week={page.week} today={page.today} frozen={actionData} />
        <GoalCard goal={page.goal} />
        <ExperienceCard experience={page.experience} />
      </div>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-10">
          <Topics page={page} />
          <DashboardInsights page={page} />
        </div>
        <div className="min-w-0 space-y-4">
          <QuickActions reviewsDue={page.reviewsDue} />
          <AdaptiveLearning insights={page.insights} />
          <Achievements badges={page.badges} nextBadge={page.nextBadge} />
          {page.plan && <Subscription plan={page.plan} />}
        </div>
      </div>
    </Page>
  );
}

function greeting({ reviewsDue, goal, streak, isQuiet }: DashboardPage): string {
  if (streak.isCelebrated && !isQuiet) return `${streak.current} days in a row. That's a habit.`;
  if (reviewsDue > 0) return reviewsReady(reviewsDue);
  return goal.done >= goal.wanted
    ? "Today's five minutes are done."
    : "Five minutes is enough today.";
}

const reviewsReady = (count: number) =>
  `${count === 1 ? "1 review is" : `${count} reviews are`} ready, about ${reviewMinutes(count)} minutes.`;

function GoalCard({ goal }: Pick<DashboardPage, "goal">) {
  return (
    <Card title="Today's Goal">
      <div className="flex items-center gap-4 lg:flex-col lg:text-center">
        <GoalRing
          share={Math.min(1, goal.done / goal.wanted)}
          label="Today's Goal"
          valueText={`${goal.done} of ${goal.wanted} lessons or reviews`}
          className="size-28"
        >
          <span className="text-2xl font-bold tabular-nums">{goalCount(goal)}</span>
        </GoalRing>
        <p className="text-ink-soft">{goalText(goal)}</p>
      </div>
    </Card>
  );
}

function Topics({ page }: { page: DashboardPage }) {
  const { topics } = page;
  return (
    <section>
      <Heading level={2} className="mb-4">
        Your topics
      </Heading>
      {topics.length === 0 ? (
        <Card>
          <EmptyState
            title="No Learning Topics Yet"
            level={3}
            action={<ButtonLink to="/onboarding">Create your first path</ButtonLink>}
          >
            Type anything you're curious about and start reading in seconds.
          </EmptyState>
        </Card>
      ) : (
        <ul className="space-y-4">
          {topics.map((topic) => (
            <TopicPathCard key={topic.id} topic={topic} />
          ))}
        </ul>
      )}
      <TopicsPages page={page} />
    </section>
  );
}

/** Ten topics at first; then all of them, fifty per page. */
function TopicsPages({
  page: { topicsPage, isFirstTopics, hasMoreTopics, topicsInAll },
}: {
  page: DashboardPage;
}) {
  if (topicsPage === 0)
    return hasMoreTopics ? (
      <ButtonLink to="/dashboard?topics=1" look="secondary" className="mt-4">
        {`Show all topics (${topicsInAll})`}
      </ButtonLink>
    ) : null;
  return (
    <nav aria-label="More topics" className="mt-4 flex flex-wrap gap-3">
      {!isFirstTopics && (
        <ButtonLink to={`/dashboard?topics=${topicsPage - 1}`} look="secondary">
          Newer topics
        </ButtonLink>
      )}
      {hasMoreTopics && (
        <ButtonLink to={`/dashboard?topics=${topicsPage + 1}`} look="secondary">
          Older topics
        </ButtonLink>
      )}
    </nav>
  );
}
