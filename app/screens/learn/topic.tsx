import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import Lock from "lucide-react/icons/lock";
import { loadTopic, type TopicPage } from "#app/features/topics/load-topic.ts";
import { PREMIUM_PRICE_PER_MONTH } from "#app/rules/access.ts";
import { isUuid } from "#app/rules/ids.ts";
import { percent } from "#app/rules/quiz.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CombPath, type CellState } from "#app/ui/parts/comb-path.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/topic";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.topic?.name ?? "Topic"} · Nectar` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const topic = isUuid(params.topicId)
    ? await loadTopic(learnerOf(context), params.topicId)
    : null;
  return topic ? { topic } : data({ topic: null }, 404);
}

/** While lessons are being written the page looks again now and then. */
const LOOK_AGAIN_MILLISECONDS = 3_000;

export default function Topic({ loaderData: { topic } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isWriting = topic?.isWriting ?? false;
  useEffect(() => {
    if (!isWriting) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWriting, revalidate]);
  if (!topic)
    return (
      <Page width="text">
        <EmptyState
          title="Topic Not Found"
          level={1}
          expression="thinking"
          action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
        >
          It may have been removed, or the address is not quite right.
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeading
        before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        title={topic.name}
        lead={topic.description}
        actions={
          <Tag tone={topic.isCompleted ? "meadow" : "honey"}>
            {topic.isCompleted ? "Completed" : "In Progress"}
          </Tag>
        }
      />
      <Overview topic={topic} />
      {topic.isWriting && (
        <p role="status" className="mb-6 rounded-soft bg-comb p-4">
          <span className="font-semibold">Generating more lessons...</span> This usually takes 1-2
          minutes
        </p>
      )}
      {topic.showsUpsell && <Upsell />}
      <ol className="space-y-3">
        {topic.lessons.map((lesson) => (
          <LessonCard key={lesson.id} lesson={lesson} />
        ))}
      </ol>
    </Page>
  );
}

function Overview({ topic }: { topic: TopicPage }) {
  return (
    <section className="mb-8" aria-label="Progress">
      <CombPath
        label={topic.name}
        cells={topic.lessons.map((lesson) => ({ title: lesson.title, state: cellOf(lesson) }))}
        className="mb-6"
      />
      <ProgressBar
        share={topic.completedLessons / topic.totalLessons}
        label="Lessons completed"
        className="mb-2"
      />
      <p className="flex flex-wrap gap-x-6 text-ink-soft">
        <span>
          {topic.completedLessons} of {topic.totalLessons} lessons completed
        </span>
        {topic.averageScore !== null && <span>Average score: {percent(topic.averageScore)}%</span>}
      </p>
    </section>
  );
}

function Upsell() {
  return (
    <Card tone="comb" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-lg font-semibold">All ten lessons: ${PREMIUM_PRICE_PER_MONTH}/month</p>
          <p>Cancel anytime</p>
        </div>
        <ButtonLink to="/profile?tab=subscription">Upgrade Now</ButtonLink>
      </div>
    </Card>
  );
}

type LessonRow = TopicPage["lessons"][number];

function cellOf({ state, status }: LessonRow): CellState {
  if (state === "completed") return "done";
  if (state === "locked") return "locked";
  if (status === "failed") return "planned";
  return status;
}

function LessonCard({ lesson }: { lesson: LessonRow }) {
  const isLocked = lesson.state === "locked";
  return (
    <Card as="li" className={isLocked ? "opacity-90" : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm font-semibold text-ink-soft">Lesson {lesson.number}</p>
          <Heading level={2} size="small">
            {lesson.title}
          </Heading>
          {lesson.objective !== "" && <p className="mt-1 text-ink-soft">{lesson.objective}</p>}
          <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <span>~{lesson.minutes ?? 5} min read</span>
            {lesson.completedAt && (
              <>
                <span>Completed {shortDate(lesson.completedAt)}</span>
                <span>Score: {percent(lesson.score ?? 0)}%</span>
              </>
            )}
          </p>
        </div>
        {isLocked ? (
          <Tag icon={<Lock />}>Premium Only</Tag>
        ) : (
          <div className="flex items-center gap-3">
            {lesson.state === "completed" && <Tag tone="meadow">Completed</Tag>}
            <ButtonLink
              to={href("/lesson/:lessonId", { lessonId: lesson.id })}
              look={lesson.state === "completed" ? "secondary" : "primary"}
              size="small"
            >
              {lesson.state === "completed" ? "Review" : "Start Lesson"}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

/** In UTC, so that server and browser write the same words. */
const shortDate = (at: Date) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(at);
