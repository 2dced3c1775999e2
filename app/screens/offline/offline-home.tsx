import { useState } from "react";
import { useLocation } from "react-router";
import { isInReview, type OfflineAnswer } from "#app/offline/offline-answers.ts";
import type { OfflineStore } from "#app/offline/offline-store.ts";
import { dueToday, type OfflineLesson } from "#app/rules/lessons/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { OfflineEntry } from "./offline-entry.tsx";
import { OfflineToday } from "./offline-today.tsx";
import { StoredCourses } from "./stored-courses.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineHomeProps = {
  stored: OfflineStore | null;
  answers: readonly OfflineAnswer[];
  now: Date;
  reconnection: Reconnection;
};

/** Today and what is on this device; the requested page loads by itself once the connection is back. */
export function OfflineHome({ stored, answers, now, reconnection }: OfflineHomeProps) {
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  if (reconnection.status === "online") return <BackOnline />;
  const courses = (stored?.courses ?? []).filter(({ id }) => !removedIds.includes(id));
  const inCourses = new Set(courses.flatMap(({ course }) => course?.lessons ?? []).map(idOf));
  const lessons = (stored?.lessons ?? []).filter(({ id }) => !inCourses.has(id));
  const answered = new Set(answers.filter(isInReview).map(({ questionId }) => questionId));
  const due = stored ? dueToday(stored.review, now) : [];
  const reviewsDue = due.filter(({ id }) => !answered.has(id)).length;
  const hasToday = courses.some(({ course }) => course !== null);
  return (
    <Page width="message">
      <Logo className="mx-auto size-12" />
      {stored && hasToday && pathname === "/dashboard" ? (
        <OfflineToday stored={stored} answers={answers} now={now} />
      ) : (
        <EmptyState title="You're offline" level={1} expression="asleep">
          <p role="status">
            {pathname !== "/offline" &&
              "This page needs a connection. It will load by itself when you're back online."}
            {inTheInterim({ lessons: lessons.length, reviewsDue, courses: courses.length })}
          </p>
        </EmptyState>
      )}
      <ToDo lessons={lessons} reviewsDue={reviewsDue} />
      {(stored?.courses ?? []).length > 0 && (
        <section className="mt-8">
          <Heading level={2} className="mb-2">
            On this device
          </Heading>
          <StoredCourses
            courses={courses}
            onRemoved={(id) => setRemovedIds((before) => [...before, id])}
          />
        </section>
      )}
    </Page>
  );
}

const BackOnline = () => (
  <Page width="text">
    <Heading level={1} size="large">
      You're back online
    </Heading>
    <ButtonLink to="/dashboard" reloadDocument className="mt-6">
      Go to your dashboard
    </ButtonLink>
  </Page>
);

type ToDoProps = { lessons: readonly OfflineLesson[]; reviewsDue: number };

const ToDo = ({ lessons, reviewsDue }: ToDoProps) => (
  <ul className="space-y-3">
    {lessons.map(({ id, number, title, topicName }) => (
      <OfflineEntry key={id} to={href("/lesson/:lessonId", { lessonId: id })} title={title}>
        <bdi>{topicName}</bdi> · Lesson {number}
      </OfflineEntry>
    ))}
    {reviewsDue > 0 && (
      <OfflineEntry to={href("/reviews")} title="Reviews due">
        {reviewsDue} {reviewsDue === 1 ? "question" : "questions"}
      </OfflineEntry>
    )}
  </ul>
);

const idOf = ({ id }: { id: string }) => id;

function inTheInterim(counts: Record<"lessons" | "reviewsDue" | "courses", number>): string {
  if (counts.courses > 0) return " In the meantime, you can learn with what's on this device:";
  if (counts.lessons > 0)
    return " In the meantime, you can read these lessons and answer their questions:";
  return counts.reviewsDue > 0 ? " In the meantime, you can do these:" : "";
}
