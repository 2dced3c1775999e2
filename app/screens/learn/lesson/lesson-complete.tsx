import { useEffect } from "react";
import {
  loadLessonComplete,
  type LessonComplete as Completed,
} from "#app/features/lessons/load-lesson-complete.ts";
import { isUuid } from "#app/rules/ids.ts";
import { isCelebratedScore, percent } from "#app/rules/quiz.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Celebration } from "#app/ui/celebration.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { formatComingDay, formatDate } from "../../format-date.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/lesson-complete";
import { NewRewards } from "./new-rewards.tsx";
import { NotFound } from "../not-found.tsx";
import { deleteReflectionDraft } from "./reflection-draft.ts";
import { respond } from "../../outcome.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Lesson complete");

export async function loader({ params, context }: Route.LoaderArgs) {
  const complete = isUuid(params.lessonId)
    ? await loadLessonComplete(learnerOf(context), params.lessonId, infoOf(context).now)
    : null;
  return complete ? { complete } : respond({ status: "not-found" }, { complete: null });
}

export default function LessonComplete({ loaderData: { complete } }: Route.ComponentProps) {
  const lessonId = complete?.lessonId;
  useEffect(() => {
    if (lessonId) deleteReflectionDraft(lessonId);
  }, [lessonId]);
  if (!complete) return <NotFound title="Lesson Not Found" />;
  const { topic, mastery, totals } = complete;
  return (
    <Page width="text">
      <Opening complete={complete} />
      <StatGrid>
        {complete.score === null ? (
          <StatTile label="Quiz score" value="–" note="Its questions are still being checked." />
        ) : (
          <StatTile label="Quiz score" value={`${percent(complete.score)}%`} />
        )}
        <StatTile
          label="XP earned"
          value={`+${complete.xp}`}
          note={complete.completedOn ? `on ${formatDate(complete.completedOn)}` : undefined}
          isGame
        />
        <StatTile label="Day streak" value={complete.streak} isGame />
        {mastery && (
          <StatTile
            label="Concept mastery"
            value={`${percent(mastery.after)}%`}
            note={masteryWords(mastery)}
          />
        )}
      </StatGrid>
      <NewRewards earned={complete.earned} />
      <section className="mt-8">
        <p className="mb-2 font-semibold">
          <bdi>{topic.name}</bdi>: {complete.completedInTopic} of {topic.totalLessons} lessons
          completed
        </p>
        <ProgressBar
          share={complete.completedInTopic / topic.totalLessons}
          label={`Progress in ${topic.name}`}
          isFilling
        />
        {complete.isDue && (
          <p className="mt-4 text-ink-soft">
            This lesson is due for review. You'll find it in your{" "}
            <TextLink to="/reviews">reviews</TextLink>.
          </p>
        )}
        {complete.nextReviewDate && !complete.isDue && (
          <p className="mt-4 text-ink-soft">
            You'll see this lesson again{" "}
            <time dateTime={complete.nextReviewDate}>
              {formatComingDay(complete.nextReviewDate, complete.today)}
            </time>
            , just before you'd forget it.
          </p>
        )}
        <p className="mt-2 text-ink-soft" data-game>
          Level {totals.level} · {totals.xp} XP · {totals.xpToNext} XP to the next level ·{" "}
          {totals.lessons} {totals.lessons === 1 ? "lesson" : "lessons"} so far
        </p>
      </section>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <NextStep complete={complete} />
        <ButtonLink
          to={href("/lesson/:lessonId", { lessonId: complete.lessonId })}
          look="secondary"
          isWide
        >
          Review This Lesson
        </ButtonLink>
        <ButtonLink to="/topics" look="secondary" isWide>
          Explore New Topics
        </ButtonLink>
        {!complete.isTopicFinished && (
          <ButtonLink to="/dashboard" look="quiet" isWide className="sm:col-span-2">
            Back to Dashboard
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}

/** Praises a good result while it is new; anything else gets a kind word. */
function Opening({ complete }: { complete: Completed }) {
  const isNews = complete.completedOn === null;
  const isGood = complete.score !== null && isCelebratedScore(complete.score);
  const { topic } = complete;
  return (
    <>
      {isNews && isGood && <Celebration />}
      <div className="mb-8 text-center">
        <Bea
          expression={!isGood ? "encouraging" : isNews ? "celebrating" : "happy"}
          className="mx-auto mb-4 size-32"
        />
        <Heading level={1} size="large">
          Lesson complete
        </Heading>
        <p className="mt-2 text-lg text-ink-soft">{complete.title}</p>
        {isNews && !isGood && <p className="mt-2 text-lg">{consolation(complete)}</p>}
        {complete.isTopicFinished && (
          <p className="mt-2 text-lg font-semibold">
            You finished all {topic.totalLessons} lessons of <bdi>{topic.name}</bdi>.
          </p>
        )}
      </div>
    </>
  );
}

function consolation({ nextReviewDate, today }: Completed): string {
  return nextReviewDate === null
    ? "Finished, and that counts."
    : `Finished, and that counts. Let's look at it once more ${formatComingDay(nextReviewDate, today)}.`;
}

/** The next open lesson. Without one, the button says where it leads instead. */
function NextStep({ complete: { nextLessonId, isTopicFinished, topic } }: { complete: Completed }) {
  const look = { size: "large", isWide: true, className: "sm:col-span-2" } as const;
  if (nextLessonId)
    return (
      <ButtonLink to={href("/lesson/:lessonId", { lessonId: nextLessonId })} {...look}>
        Start Next Lesson
      </ButtonLink>
    );
  return isTopicFinished ? (
    <ButtonLink to="/dashboard" {...look}>
      Back to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to={href("/topic/:topicId", { topicId: topic.id })} {...look}>
      See all lessons
    </ButtonLink>
  );
}

function masteryWords({ before, after }: { before: number; after: number }): string {
  const change = percent(after) - percent(before);
  if (change === 0) return "no change";
  return before === 0
    ? "your first answers"
    : `${change > 0 ? "+" : "−"}${Math.abs(change)} points`;
}
