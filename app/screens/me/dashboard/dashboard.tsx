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
import { More } from "../more.tsx";
import { NewTopics } from "./new-topics.tsx";
import { Today } from "./today.tsx";
import { TodaysGoalCard } from "./todays-goal-card.tsx";
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
  const isNew = page.topicsInAll === 0;
  return (
    <Page className="max-md:pt-4">
      <Heading
        level={1}
        size="small"
        className="text-ink-soft"
      >{`Hello, ${page.firstName}`}</Heading>
      {isNew ? (
        <FirstTopic page={page} />
      ) : (
        <Today todo={page.todo} today={page.today} course={courseOf(page)} bea={beaFor(page)} />
      )}
      <div className="space-y-4 sm:space-y-6">
        {isPaymentDue(page) && page.plan && <Subscription plan={page.plan} />}
        {page.check && <CheckCard check={page.check} />}
        {!isNew && <Topics page={page} />}
        {page.ownWords && <OwnWordsCard words={page.ownWords} today={page.today} />}
        <More
          title="More"
          name="dashboard"
          isOpen={page.insights !== null || actionData !== undefined}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 sm:grid-cols-2 sm:gap-4 sm:pt-4 lg:grid-cols-3"
        >
          <Cards page={page} frozen={actionData} />
        </More>
      </div>
    </Page>
  );
}

/** A payment that failed is nothing to hide. */
const isPaymentDue = ({ plan }: DashboardPage): boolean => plan?.state.status === "past-due";

type CardsProps = { page: DashboardPage; frozen: Route.ComponentProps["actionData"] };

function Cards({ page, frozen }: CardsProps) {
  const hasLearnt = page.lessonsCompleted > 0;
  return (
    <>
      {page.topicsInAll > 0 && <TodaysGoalCard goal={page.goal} todo={page.todo} />}
      {hasLearnt && (
        <StreakCard
          streak={page.streak}
          week={page.week}
          today={page.today}
          anniversary={page.anniversary}
          frozen={frozen}
        />
      )}
      {hasLearnt && <ExperienceCard experience={page.experience} />}
      <AdaptiveLearning adaptive={page.adaptive} />
      <Achievements badges={page.badges} nextBadge={page.nextBadge} />
      {page.plan && !isPaymentDue(page) && <Subscription plan={page.plan} />}
      <QuickActions questions={page.todo.questions} />
      <DashboardInsights page={page} />
    </>
  );
}

/** The course of today's lesson; on a day of reviews, the one learned in last. */
function courseOf({ todo, topics }: DashboardPage) {
  const lesson = todo.lessons[0] ?? todo.nextLesson;
  return lesson
    ? { slug: lesson.slug, title: lesson.topicName }
    : { slug: topics[0]?.slug ?? null, title: topics[0]?.name ?? "" };
}

function beaFor({ streak, todo, week, today, hour, topicsInAll }: DashboardPage) {
  return beaAtHome({
    isDone: topicsInAll > 0 && (todo.status === "done" || todo.status === "nothing"),
    isStreakCelebrated: streak.isCelebrated,
    isFrozenToday: week.some(({ day, kind }) => day === today && kind === "frozen"),
    hour,
  });
}

function Topics({ page }: { page: DashboardPage }) {
  const { topics, todo, plan } = page;
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 sm:mb-4">
        <Heading level={2} id={TOPICS_LIST}>
          Your topics
        </Heading>
        {/* On a wide screen it is in the grid where there would be a hole. */}
        <NewTopicLink className={classNames(hasHole(page) && "lg:hidden")} />
      </div>
      <ul
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4 lg:grid-cols-2",
          page.topicsPage === 0 && "max-sm:*:nth-[n+4]:hidden",
        )}
      >
        {topics.map((topic) => (
          <TopicPathCard key={topic.id} topic={topic} />
        ))}
        {hasHole(page) && (
          <li className="hidden rounded-soft border-2 border-dashed border-line lg:grid lg:place-items-center">
            <NewTopicLink />
          </li>
        )}
      </ul>
      <TopicsPages page={page} />
      {todo.newTopics.length > 0 && (
        <div className="mt-6 space-y-3">
          <p className="text-ink-soft">
            {todo.hasFinished && nothingLeft(plan)} {otherTopics(plan)}
          </p>
          <NewTopics topics={todo.newTopics} />
        </div>
      )}
    </section>
  );
}

/** Two topics are side by side. */
const hasHole = ({ topics }: DashboardPage): boolean => topics.length % 2 === 1;

const nothingLeft = (plan: DashboardPage["plan"]): string =>
  plan?.state.status === "free"
    ? "You've finished the free lessons in your topics."
    : "You've finished every lesson in your topics.";

const otherTopics = (plan: DashboardPage["plan"]): string =>
  plan?.state.status === "free" ? "Lesson 1 is free in any other topic:" : "Try another topic:";

function NewTopicLink({ className }: { className?: string }) {
  return (
    <ButtonLink
      to="/onboarding"
      look="secondary"
      size="small"
      icon={<Plus />}
      className={className}
    >
      New Topic
    </ButtonLink>
  );
}

/** The topic's form, so that nothing stands between a new learner and the first lesson. */
function FirstTopic({ page }: { page: DashboardPage }) {
  const { todo, wantedTopic, writesTopics } = page;
  return (
    <div className="mb-8">
      <div className="my-4 flex items-center gap-4">
        <Bea {...beaFor(page)} isAtHome className="size-14 sm:size-20" />
        <p className="min-w-0 flex-1 text-lg sm:text-xl">
          {writesTopics
            ? "Type anything you're curious about."
            : "Pick a topic you're curious about."}
        </p>
      </div>
      <Card title="No Learning Topics Yet" tone="comb" className="space-y-4">
        <Form method="post" action="/onboarding" className="max-w-[40rem]">
          <TopicField
            label="What would you like to learn?"
            required
            defaultValue={wantedTopic ?? undefined}
            button={<TopicButton>Create my path</TopicButton>}
          />
        </Form>
        <p className="text-ink-soft">Or start one of these right away:</p>
        <NewTopics topics={todo.newTopics} />
        <NewTopicLink />
      </Card>
    </div>
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
