import { type CSSProperties, useEffect } from "react";
import {
  loadLessonComplete,
  type LessonComplete as Completed,
} from "#app/features/lessons/load-lesson-complete.ts";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { findFinishedImage } from "#app/features/operations/find-share-image.ts";
import { isUuid } from "#app/rules/ids.ts";
import { masteryText } from "#app/rules/memory/mastery-text.ts";
import { isCelebratedScore, percent } from "#app/rules/quizzes/quiz.ts";
import { cellState } from "#app/rules/topics/path-cells.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Celebration } from "#app/ui/celebration.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { BriefCombPath } from "#app/ui/parts/comb-path.tsx";
import { CountUp } from "#app/ui/parts/count-up.tsx";
import type { HandleOfData } from "../../../route-handle.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { formatComingDay, formatDate } from "../../../format-date.ts";
import { infoOf, learnerOf } from "../../../request.ts";
import { privateMeta } from "../../../private-meta.ts";
import type { Route } from "./+types/lesson-complete";
import { BeaGoesOn } from "../writing/bea-goes-on.tsx";
import { NewRewards } from "./new-rewards.tsx";
import { NotFound } from "../../not-found.tsx";
import { ShareCard } from "../../share-card.tsx";
import { deleteReflectionDraft } from "./reflection-draft.ts";
import { respond } from "../../../outcome.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Lesson complete");

/** A lesson that isn't there keeps the header, with its ways on. */
export const handle = ((loaderData) => {
  const data = loaderData as Route.ComponentProps["loaderData"] | undefined;
  return { isBare: data?.complete !== null };
}) satisfies HandleOfData;

export async function loader({ params, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const complete = isUuid(params.lessonId)
    ? await loadLessonComplete(learner, params.lessonId, infoOf(context).now)
    : null;
  if (!complete) {
    const next = await findNextLesson(learner);
    return respond({ status: "not-found" }, { complete: null, finishedPicture: null, next });
  }
  const { isTopicFinished, topic } = complete;
  const finishedPicture = isTopicFinished ? findFinishedImage(topic.slug) : null;
  return { complete, finishedPicture, next: null };
}

export default function LessonComplete({
  loaderData: { complete, finishedPicture, next },
}: Route.ComponentProps) {
  const lessonId = complete?.lessonId;
  useEffect(() => {
    if (lessonId) deleteReflectionDraft(lessonId);
  }, [lessonId]);
  if (!complete) return <NotFound title="Lesson Not Found" next={next} />;
  const { topic, mastery, totals } = complete;
  return (
    <LessonPage
      exitTo={href("/topic/:topicId", { topicId: topic.id })}
      exitLabel={`Back to ${topic.name}`}
    >
      <Opening complete={complete} />
      <Path complete={complete} />
      <StatGrid>
        <Score complete={complete} />
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
            value={
              mastery.isForgotten ? (
                <span className="text-lg">{masteryText(mastery.now, true)}</span>
              ) : (
                <CountUp from={percent(mastery.before ?? 0)} to={percent(mastery.now)} unit="%" />
              )
            }
            note={
              !mastery.isForgotten && (
                <>
                  <MasteryBar {...mastery} />
                  {complete.completedOn === null && masteryWords(mastery)}
                </>
              )
            }
          />
        )}
      </StatGrid>
      <NewRewards earned={complete.earned} />
      {finishedPicture !== null && (
        <div className="mt-8">
          <ShareCard name={topic.name} slug={topic.slug} picture={finishedPicture} />
        </div>
      )}
      <section className="mt-8">
        {complete.isDue && (
          <p className="mt-4 text-ink-soft">
            This lesson is due for review. You'll find it in your{" "}
            <TextLink to="/reviews">reviews</TextLink>.
          </p>
        )}
        {complete.nextReviewDate && !complete.isDue && !isDayInVerdict(complete) && (
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
          <span className="whitespace-nowrap">
            {totals.lessons} {totals.lessons === 1 ? "lesson" : "lessons"} so far
          </span>
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
    </LessonPage>
  );
}

function Score({ complete: { score, reviewScore } }: Props) {
  if (score === null)
    return <StatTile label="Quiz score" value="–" note="Its questions are still being checked." />;
  const note = reviewScore === null ? undefined : `${percent(reviewScore)}% in your last review`;
  return <StatTile label="Quiz score" value={`${percent(score)}%`} note={note} />;
}

/** The topic's path, in which the cell of this lesson fills. */
function Path({ complete: { topic, path, completedInTopic, lessonId, completedOn } }: Props) {
  const own = path.findIndex(({ id }) => id === lessonId);
  return (
    <section className="mb-8">
      <div className="relative mx-auto max-w-lg pt-8">
        <BriefCombPath
          label={topic.name}
          states={path.map(cellState)}
          filling={completedOn === null ? own : undefined}
        />
        {completedOn === null && own + 1 < path.length && (
          <BeaGoesOn to={own + 1} count={path.length} />
        )}
      </div>
      <p className="mt-3 text-center text-balance text-ink-soft">
        <bdi>{topic.name}</bdi>: {completedInTopic} of {topic.totalLessons} lessons completed
      </p>
    </section>
  );
}

type Props = { complete: Completed };

/** Celebrates while it is new; anything else gets a kind word. */
function Opening({ complete }: Props) {
  const isNews = complete.completedOn === null;
  const isGood = isCause(complete);
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
        {isNews && complete.score !== null && (
          <p className="mt-2 text-lg font-medium text-balance">
            {verdict(complete.score, complete)}
          </p>
        )}
        {complete.isTopicFinished && (
          <p className="mt-2 text-lg font-semibold">
            You finished all {topic.totalLessons} lessons of <bdi>{topic.name}</bdi>.
          </p>
        )}
      </div>
    </>
  );
}

const FIRST_WEEK = 7;

/** A good result, and anything right in the very first lesson or on the day that fills a week. */
function isCause({ score, streak, totals }: Completed): boolean {
  if (score === null || score === 0) return false;
  return isCelebratedScore(score) || totals.lessons === 1 || streak === FIRST_WEEK;
}

/** Fits the result: praise from 70%, and below it what comes next. */
function verdict(score: number, { nextReviewDate, today }: Completed): string {
  if (score === 1) return "You got them all.";
  if (isCelebratedScore(score)) return "Nearly all right.";
  const opening = score > 0 ? "Good start." : "Finished, and that counts.";
  return nextReviewDate === null
    ? opening
    : `${opening} Let's look at it once more ${formatComingDay(nextReviewDate, today)}.`;
}

/** Below 70% the words at the top have named the day already. */
const isDayInVerdict = ({ completedOn, score }: Completed): boolean =>
  completedOn === null && score !== null && !isCelebratedScore(score);

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
      See what's next
    </ButtonLink>
  );
}

type Mastery = NonNullable<Completed["mastery"]>;

/** Fills from what it was to what it is. */
function MasteryBar({ before, now }: Mastery) {
  const upTo = (share: number) => `translateX(${(share - 1) * 100}%)`;
  const style = { transform: upTo(now), "--grow-from": upTo(before ?? 0) } as CSSProperties;
  return (
    <span aria-hidden="true" className="my-2 block h-2 overflow-hidden rounded-full bg-sunken">
      <span className="grow-on block h-full rounded-full bg-teal" style={style} />
    </span>
  );
}

function masteryWords({ before, now }: Mastery): string {
  if (before === null) return "new";
  const change = percent(now) - percent(before);
  if (change === 0) return "no change";
  return `${change > 0 ? "+" : "−"}${Math.abs(change)} points`;
}
