import { data } from "react-router";
import { loadLessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { isUuid } from "#app/rules/ids.ts";
import { percent } from "#app/rules/quiz.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Celebration } from "#app/ui/celebration.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { infoOf, learnerOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/lesson-complete";
import { NotFound } from "./not-found.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Lesson complete");

export async function loader({ params, context }: Route.LoaderArgs) {
  const complete = isUuid(params.lessonId)
    ? await loadLessonComplete(learnerOf(context), params.lessonId, infoOf(context).now)
    : null;
  return complete ? { complete } : data({ complete: null }, 404);
}

export default function LessonComplete({ loaderData: { complete } }: Route.ComponentProps) {
  if (!complete) return <NotFound title="Lesson Not Found" />;
  const { topic, mastery, totals } = complete;
  const isTopicFinished = complete.completedInTopic >= topic.totalLessons;
  const nextTo = complete.nextLessonId
    ? href("/lesson/:lessonId", { lessonId: complete.nextLessonId })
    : isTopicFinished
      ? "/dashboard"
      : href("/topic/:topicId", { topicId: topic.id });
  return (
    <Page width="text">
      <Celebration />
      <div className="mb-8 text-center">
        <Bea expression="celebrating" className="mx-auto mb-4 size-32" />
        <Heading level={1} size="large">
          Lesson complete
        </Heading>
        <p className="mt-2 text-lg text-ink-soft">{complete.title}</p>
      </div>
      <StatGrid>
        <StatTile label="Quiz score" value={`${percent(complete.score)}%`} />
        <StatTile label="XP earned" value={`+${complete.xp}`} isGame />
        <StatTile label="Day streak" value={complete.streak} isGame />
        {mastery && (
          <StatTile
            label="Concept mastery"
            value={`${percent(mastery.after)}%`}
            note={masteryWords(mastery)}
          />
        )}
      </StatGrid>
      {complete.newBadges.length > 0 && (
        <Card title="New badge" tone="comb" isGame className="mt-4">
          <ul className="space-y-4">
            {complete.newBadges.map((badge) => (
              <li key={badge.icon}>
                <BadgeMedal {...badge} />
              </li>
            ))}
          </ul>
        </Card>
      )}
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
            This lesson asks to come back: it waits in your{" "}
            <TextLink to="/reviews">reviews</TextLink>.
          </p>
        )}
        {complete.nextReviewDate && !complete.isDue && (
          <p className="mt-4 text-ink-soft">
            This lesson comes back on{" "}
            <time dateTime={complete.nextReviewDate}>{longDate(complete.nextReviewDate)}</time>,
            just before it would fade.
          </p>
        )}
        <p className="mt-2 text-ink-soft" data-game>
          Level {totals.level} · {totals.xp} XP · {totals.xpToNext} XP to the next level ·{" "}
          {totals.lessons} {totals.lessons === 1 ? "lesson" : "lessons"} in all
        </p>
      </section>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <ButtonLink to={nextTo} size="large" isWide className="sm:col-span-2">
          Start Next Lesson
        </ButtonLink>
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
        <ButtonLink to="/dashboard" look="quiet" isWide className="sm:col-span-2">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Page>
  );
}

function masteryWords({ before, after }: { before: number; after: number }): string {
  const change = percent(after) - percent(before);
  if (change === 0) return "as before";
  return before === 0 ? "first practised" : `${change > 0 ? "+" : "−"}${Math.abs(change)} points`;
}

/** A calendar day is the same everywhere: it is written without a zone. */
const longDate = (day: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
