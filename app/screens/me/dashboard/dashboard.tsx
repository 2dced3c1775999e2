import type { ComponentProps } from "react";
import Plus from "lucide-react/icons/plus";
import { loadDashboard, type DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { beaAtHome } from "#app/rules/dashboard/bea-at-home.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { TopicButton } from "#app/ui/topic-field/topic-button.tsx";
import { TopicField } from "#app/ui/topic-field/topic-field.tsx";
import { Form } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { sendButtonForm } from "../../network-error.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { CheckCard } from "../../learn/check/check-card.tsx";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/dashboard";
import { Achievements } from "./achievements.tsx";
import { AdaptiveLearning, QuickActions, Subscription } from "./dashboard-aside.tsx";
import { DashboardInsights } from "./dashboard-insights.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { OwnWordsCard } from "./own-words-card.tsx";
import { StreakCard } from "./streak-card.tsx";
import { NewTopics, TodayCard } from "./today-card.tsx";
import { TopicPathCard } from "./topic-path-card.tsx";
import { TOPICS_LIST, topicsPageAt } from "./topics-page.ts";
import { runDashboardIntent } from "./dashboard-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Dashboard");

/** `?topics=1` lists all topics, page by page; anything invalid counts as no page. `?insights=shown` opens the insights. */
function shownAt(request: Request) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("topics") ?? "";
  return {
    topicsPage: /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0,
    hasInsights: searchParams.get("insights") === "shown",
  };
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDashboard(learnerOf(context), infoOf(context).now, shownAt(request));

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runDashboardIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export default function Dashboard({ loaderData: page, actionData }: Route.ComponentProps) {
  const hasLearnt = page.lessonsCompleted > 0;
  const isNew = page.topicsInAll === 0;
  const isShort = !isNew && hasFewTopics(page);
  return (
    <Page width="wide" className="max-sm:py-4">
      <div className="mb-3 flex items-center gap-4 sm:mb-6">
        <Bea {...beaFor(page)} isAtHome className="size-14 sm:size-20" />
        <div className="min-w-0 flex-1">
          <Heading level={1} size="large">{`Hello, ${page.firstName}`}</Heading>
          <p className="mt-1 text-ink-soft sm:text-lg">{page.greeting}</p>
        </div>
      </div>
      {page.topicsInAll > 0 && (
        <TodayCard todo={page.todo} goal={page.goal} today={page.today} plan={page.plan} />
      )}
      {page.check && <CheckCard check={page.check} />}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-8",
          !isNew && "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]",
          isShort && "lg:*:last:col-span-full",
        )}
      >
        <div className="min-w-0 space-y-3 sm:space-y-6">
          <Topics page={page} />
          {page.ownWords && <OwnWordsCard words={page.ownWords} today={page.today} />}
        </div>
        <div
          className={classNames(
            "min-w-0",
            !isShort && "lg:row-span-2",
            isNew ? "md:grid md:grid-cols-4 md:gap-4" : "space-y-3 sm:space-y-4",
          )}
        >
          {hasLearnt && (
            <StreakCard
              streak={page.streak}
              week={page.week}
              today={page.today}
              frozen={actionData}
              className="max-sm:py-3"
            />
          )}
          {/* The bar at the foot of a phone leads to the same pages. */}
          <div className="hidden md:grid">
            <QuickActions reviewsDue={page.reviewsDue} />
          </div>
          {!isShort && <Figures page={page} />}
        </div>
        {isShort && <Figures page={page} />}
        <DashboardInsights page={page} />
      </div>
    </Page>
  );
}

/** Beside so few topics a column of every figure would leave half of a wide page empty. */
const hasFewTopics = ({ topics }: DashboardPage) => topics.length <= 2;

/** Side by side on a phone, where they would push everything else out of reach. */
function Figures({ page }: { page: DashboardPage }) {
  return (
    <div
      className={classNames(
        "relative -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 *:w-[85%] *:shrink-0 *:snap-start max-sm:*:py-3 lg:mx-0 lg:overflow-visible lg:p-0 lg:*:w-auto",
        page.topicsInAll === 0 ? "md:col-span-3" : "lg:col-span-full",
        hasFewTopics(page) ? "lg:grid lg:auto-cols-fr lg:grid-flow-col" : "lg:block lg:space-y-4",
      )}
    >
      {page.lessonsCompleted > 0 && <ExperienceCard experience={page.experience} />}
      <AdaptiveLearning adaptive={page.adaptive} />
      <Achievements badges={page.badges} nextBadge={page.nextBadge} />
      {page.plan && <Subscription plan={page.plan} />}
    </div>
  );
}

function beaFor({ streak, todo, week, today, hour }: DashboardPage) {
  return beaAtHome({
    isDone: todo.status === "done",
    isStreakCelebrated: streak.isCelebrated,
    isFrozenToday: week.some(({ day, kind }) => day === today && kind === "frozen"),
    hour,
  });
}

function Topics({ page }: { page: DashboardPage }) {
  const { topics } = page;
  if (page.topicsInAll === 0)
    return <FirstTopic topics={page.todo.newTopics} wanted={page.wantedTopic} />;
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 sm:mb-4">
        <Heading level={2} id={TOPICS_LIST}>
          Your topics
        </Heading>
        <NewTopicLink />
      </div>
      <ul
        className={classNames(
          "space-y-2 sm:space-y-4",
          page.topicsPage === 0 && "max-sm:*:nth-[n+4]:hidden",
        )}
      >
        {topics.map((topic) => (
          <TopicPathCard key={topic.id} topic={topic} />
        ))}
      </ul>
      <TopicsPages page={page} />
    </section>
  );
}

function NewTopicLink() {
  return (
    <ButtonLink to="/onboarding" look="secondary" size="small" icon={<Plus />}>
      New Topic
    </ButtonLink>
  );
}

/** The topic's form, so that nothing stands between a new learner and the first lesson. */
type FirstTopicProps = Pick<ComponentProps<typeof NewTopics>, "topics"> & { wanted: string | null };

function FirstTopic({ topics, wanted }: FirstTopicProps) {
  return (
    <Card title="No Learning Topics Yet" tone="comb" className="space-y-4">
      <Form method="post" action="/onboarding">
        <TopicField
          label="What would you like to learn?"
          required
          defaultValue={wanted ?? undefined}
          button={<TopicButton>Create my path</TopicButton>}
        />
      </Form>
      <p className="text-ink-soft">Or start one of these right away:</p>
      <NewTopics topics={topics} />
      <NewTopicLink />
    </Card>
  );
}

/** As many of the newest topics as a phone shows, by the classes of the list, and as the loader sends. */
const SHOWN = { phone: 3, wide: 5 } as const;

/** A few topics at first; then all of them, page by page. */
function TopicsPages({
  page: { topicsPage, isFirstTopics, hasMoreTopics, topicsInAll },
}: {
  page: DashboardPage;
}) {
  if (topicsPage === 0)
    return topicsInAll > SHOWN.phone ? (
      <ButtonLink
        to={topicsPageAt(1)}
        look="secondary"
        size="small"
        className={classNames("mt-2 sm:mt-4", topicsInAll <= SHOWN.wide && "sm:hidden")}
      >
        {`Show all topics (${topicsInAll})`}
      </ButtonLink>
    ) : null;
  return (
    <nav aria-label="More topics" className="mt-4 flex flex-wrap gap-3">
      {!isFirstTopics && (
        <ButtonLink to={topicsPageAt(topicsPage - 1)} look="secondary">
          Newer topics
        </ButtonLink>
      )}
      {hasMoreTopics && (
        <ButtonLink to={topicsPageAt(topicsPage + 1)} look="secondary">
          Older topics
        </ButtonLink>
      )}
    </nav>
  );
}
