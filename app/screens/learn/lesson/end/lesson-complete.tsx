import { useEffect } from "react";
import {
  loadLessonComplete,
  type LessonComplete as Completed,
} from "#app/features/lessons/load-lesson-complete.ts";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { loadDayEnd } from "#app/features/dashboard/find-today.ts";
import { findFinishedImage } from "#app/features/operations/find-share-image.ts";
import { hasTutor } from "#app/features/tutor/has-tutor.ts";
import { isUuid } from "#app/rules/ids.ts";
import { isCelebratedScore } from "#app/rules/quizzes/quiz.ts";
import { cellState } from "#app/rules/topics/path-cells.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { BriefCombPath } from "#app/ui/parts/comb-path.tsx";
import type { HandleOfData } from "../../../route-handle.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { infoOf, learnerOf } from "../../../request.ts";
import { privateMeta } from "../../../private-meta.ts";
import type { Route } from "./+types/lesson-complete";
import { BeaGoesOn } from "../../end/bea-goes-on.tsx";
import { NextStep, hasNextStep, type WayOn } from "../../end/next-step.tsx";
import { Figures } from "../../end/figures.tsx";
import { LandingCell } from "../../end/landing-cell.tsx";
import { Stage } from "../../end/stage.tsx";
import { NotFound } from "../../not-found.tsx";
import { Quote } from "../../notes/note-fields.tsx";
import { ExplainBack } from "../../tutor/explain-back.tsx";
import { ShareCard } from "../../share-card.tsx";
import { figuresOf } from "./lesson-figures.ts";
import { LessonSentence } from "./lesson-sentence.tsx";
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
  const { now } = infoOf(context);
  const complete = isUuid(params.lessonId)
    ? await loadLessonComplete(learner, params.lessonId, now)
    : null;
  if (!complete) {
    const next = await findNextLesson(learner);
    const nothing = { complete: null, finishedPicture: null, isTutored: false };
    return respond({ status: "not-found" }, { ...nothing, next });
  }
  const { isTopicFinished, topic } = complete;
  const finishedPicture = isTopicFinished ? findFinishedImage(topic) : null;
  const [end, isTutored] = await Promise.all([loadDayEnd(learner, now), hasTutor(now)]);
  return { complete, end, finishedPicture, isTutored, next: null };
}

export default function LessonComplete({ loaderData }: Route.ComponentProps) {
  const { complete, finishedPicture, isTutored } = loaderData;
  const lessonId = complete?.lessonId;
  useEffect(() => {
    if (lessonId) deleteReflectionDraft(lessonId);
  }, [lessonId]);
  if (!complete) return <NotFound title="Lesson Not Found" next={loaderData.next} />;
  const { topic } = complete;
  const { end } = loaderData;
  const more = wayOn(complete);
  return (
    <LessonPage
      exitTo={href("/topic/:topicId", { topicId: topic.id })}
      exitLabel={`Back to ${topic.name}`}
    >
      <Stage
        title="Lesson complete"
        subject={<Subject complete={complete} />}
        picture={<Path complete={complete} />}
        sentence={<LessonSentence complete={complete} />}
        week={end.week}
        today={end.today}
        isNews={complete.completedOn === null}
        isCelebrated={isCause(complete)}
        earned={complete.earned}
        nextStep={<NextStep left={end.left} more={more} />}
      >
        {finishedPicture !== null && (
          <div className="mt-8">
            <ShareCard name={topic.name} slug={topic.slug} picture={finishedPicture} />
          </div>
        )}
        {isTutored && complete.reflection !== null && (
          <OwnReflection lessonId={complete.lessonId} words={complete.reflection} />
        )}
        <Figures figures={figuresOf(complete)}>
          {hasNextStep(end.left) && end.left.questions > 0 && <Quiet {...more} />}
          <Quiet
            label="Review This Lesson"
            to={href("/lesson/:lessonId", { lessonId: complete.lessonId })}
          />
          <Quiet label="Explore New Topics" to="/topics" />
          {(more.to !== HOME.to || hasNextStep(end.left)) && <Quiet {...HOME} />}
        </Figures>
      </Stage>
    </LessonPage>
  );
}

/** What the learner will remember, and what an AI service says about it if they want to know. */
const OwnReflection = ({ lessonId, words }: { lessonId: string; words: string }) => (
  <section aria-label="Your reflection" className="mt-8 text-start">
    <Quote quote={words} />
    <ExplainBack lessonId={lessonId} quote="" words={words} />
  </section>
);

type Props = { complete: Completed };

function Subject({ complete: { title, topic, isTopicFinished } }: Props) {
  if (!isTopicFinished) return title;
  return (
    <>
      You finished all {topic.totalLessons} lessons of <bdi>{topic.name}</bdi>.
    </>
  );
}

/** The topic's path, into which the cell of this lesson flies. */
function Path({ complete }: Props) {
  const { topic, path, lessonId, completedOn } = complete;
  const own = path.findIndex(({ id }) => id === lessonId);
  const isNews = completedOn === null;
  return (
    <div className="relative mx-auto w-full max-w-lg pt-16">
      <BriefCombPath
        label={topic.name}
        states={path.map(cellState)}
        filling={isNews ? own : undefined}
      />
      {isNews && (
        <>
          <LandingCell lessonId={lessonId} at={own} count={path.length} />
          <BeaGoesOn from={own} count={path.length} expression={beaFor(complete)} />
        </>
      )}
    </div>
  );
}

const beaFor = (complete: Completed) => {
  if (complete.score === 0) return "encouraging";
  return isCause(complete) ? "celebrating" : "happy";
};

/** The next open lesson of the topic, or where to go without one. */
function wayOn({ nextLessonId, isTopicFinished, topic }: Completed): WayOn {
  if (nextLessonId)
    return {
      label: "Start Next Lesson",
      to: href("/lesson/:lessonId", { lessonId: nextLessonId }),
    };
  return isTopicFinished
    ? HOME
    : { label: "See what's next", to: href("/topic/:topicId", { topicId: topic.id }) };
}

const HOME: WayOn = { label: "Back to Dashboard", to: "/dashboard" };

const Quiet = ({ label, to }: WayOn) => (
  <ButtonLink to={to} look="quiet" size="small" viewTransition>
    {label}
  </ButtonLink>
);

const FIRST_WEEK = 7;

/** A good result, the very first lesson and the day that fills a week; nothing right is no party. */
function isCause({ score, streak, totals }: Completed): boolean {
  if (score === 0) return false;
  if (totals.lessons === 1 || streak === FIRST_WEEK) return true;
  return score !== null && isCelebratedScore(score);
}
