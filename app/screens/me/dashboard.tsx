import { loadDashboard } from "#app/features/dashboard/load-dashboard.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { GoalRing } from "#app/ui/parts/goal-ring.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { WeekStrip } from "#app/ui/parts/week-strip.tsx";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => [
  { title: "Dashboard · Nectar" },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  loadDashboard(learnerOf(context), infoOf(context).now);

type DashboardProps = Pick<Route.ComponentProps, "loaderData">;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { firstName, topics, streak } = loaderData;
  return (
    <Page width="wide">
      <PageHeading
        before={
          <Bea
            expression={streak.isCelebrated ? "celebrating" : "happy"}
            className="mb-3 size-16"
          />
        }
        title={`Hello, ${firstName}`}
        lead={greeting(loaderData)}
        actions={<ButtonLink to="/onboarding">New Topic</ButtonLink>}
      />
      <div className="mb-10 grid gap-4 md:grid-cols-3">
        <StreakCard loaderData={loaderData} />
        <ExperienceCard loaderData={loaderData} />
        <GoalCard loaderData={loaderData} />
      </div>
      <Heading level={2} className="mb-4">
        Your topics
      </Heading>
      {topics.length === 0 ? (
        <EmptyState
          title="No Learning Topics Yet"
          level={3}
          action={<ButtonLink to="/onboarding">Create your first path</ButtonLink>}
        >
          Type anything you are curious about and read the first lesson a second later.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {topics.map((topic) => (
            <TopicCard key={topic.id} topic={topic} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function greeting({ reviewsDue, goal, streak }: DashboardProps["loaderData"]): string {
  if (streak.isCelebrated) return `${streak.current} days in a row. That is a habit now.`;
  if (reviewsDue > 0) return "A few ideas would like to see you again.";
  return goal.done >= goal.wanted
    ? "Today's five minutes are done."
    : "Five minutes are enough today.";
}

function StreakCard({ loaderData: { streak, today } }: DashboardProps) {
  return (
    <Card title="Streak" isGame>
      <p className="mb-4 text-3xl font-bold tabular-nums">
        {streak.current} {streak.current === 1 ? "day" : "days"}
      </p>
      <WeekStrip days={streak.week} today={today} />
      <p className="mt-4 text-sm text-ink-soft">
        Longest: {streak.longest}. Freezes in hand: {streak.freezes}.
      </p>
    </Card>
  );
}

function ExperienceCard({ loaderData: { experience, badges } }: DashboardProps) {
  return (
    <Card title="Experience" isGame>
      <p className="mb-3 text-3xl font-bold tabular-nums">Level {experience.level}</p>
      <ProgressBar
        share={1 - experience.toNext / 100}
        label="Progress to the next level"
        valueText={`${experience.toNext} XP to the next level`}
      />
      <p className="mt-3 text-sm text-ink-soft">
        {experience.total} XP, {experience.toNext} to the next level
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {badges.length === 0
          ? "Complete lessons to earn badges!"
          : `Badges: ${badges.map((badge) => badge.name).join(", ")}`}
      </p>
    </Card>
  );
}

function GoalCard({ loaderData: { goal } }: DashboardProps) {
  return (
    <Card title="Today's Goal">
      <div className="flex items-center gap-4">
        <GoalRing
          share={Math.min(1, goal.done / goal.wanted)}
          label="Today's Goal"
          valueText={`${goal.done} of ${goal.wanted} lessons`}
          className="size-24"
        >
          <span className="text-xl font-bold tabular-nums">
            {goal.done}/{goal.wanted}
          </span>
        </GoalRing>
        <p className="text-ink-soft">
          {goal.done >= goal.wanted ? "Done for today." : "One lesson, about five minutes."}
        </p>
      </div>
    </Card>
  );
}

function TopicCard({ topic }: { topic: DashboardProps["loaderData"]["topics"][number] }) {
  const to = href("/topic/:topicId", { topicId: topic.id });
  return (
    <Card as="li">
      <div className="flex h-full flex-col gap-3">
        <Heading level={3} size="small">
          {topic.name}
        </Heading>
        <p className="flex-1 text-ink-soft">{topic.description}</p>
        <ProgressBar
          share={topic.completedLessons / topic.totalLessons}
          label={`Progress in ${topic.name}`}
        />
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-ink-soft tabular-nums">
            {topic.completedLessons} of {topic.totalLessons} lessons
          </p>
          <ButtonLink to={to} size="small" look={topic.isCompleted ? "secondary" : "primary"}>
            {topic.isCompleted ? "Review" : "Continue"}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
