import type { OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";
import { href, Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineHomeProps = {
  stored: OfflineLessons | null;
  /** How many questions of the review are open today. */
  reviewsDue: number;
  reconnection: Reconnection;
};

/** Lists the offline lessons and reviews; the requested page loads by itself once the connection is back. */
export function OfflineHome({ stored, reviewsDue, reconnection }: OfflineHomeProps) {
  const lessons = stored?.lessons ?? [];
  if (reconnection.status === "online")
    return (
      <Page width="text">
        <Heading level={1} size="large">
          You're back online
        </Heading>
        <ButtonLink to="/dashboard" reloadDocument className="mt-6">
          Go to your dashboard
        </ButtonLink>
      </Page>
    );
  return (
    <Page width="message">
      <Logo className="mx-auto size-12" />
      <EmptyState title="You're offline" level={1} expression="asleep">
        <p role="status">
          This page needs a connection. It will load by itself when you're back online.
          {lessons.length > 0
            ? " In the meantime, you can read these lessons and answer their questions:"
            : reviewsDue > 0 && " In the meantime, you can do these:"}
        </p>
      </EmptyState>
      <ul className="space-y-3">
        {lessons.map(({ id, number, title, topicName }) => (
          <li key={id}>
            <Link
              to={href("/lesson/:lessonId", { lessonId: id })}
              className="block rounded-soft border border-line bg-surface p-4 shadow-soft hover:bg-sunken"
            >
              <span className="block text-sm text-ink-soft">
                <bdi>{topicName}</bdi> · Lesson {number}
              </span>
              <span className="block text-lg font-semibold">{title}</span>
            </Link>
          </li>
        ))}
        {reviewsDue > 0 && (
          <li>
            <Link
              to={href("/reviews")}
              className="block rounded-soft border border-line bg-surface p-4 shadow-soft hover:bg-sunken"
            >
              <span className="block text-sm text-ink-soft">
                {reviewsDue} {reviewsDue === 1 ? "question" : "questions"}
              </span>
              <span className="block text-lg font-semibold">Reviews due</span>
            </Link>
          </li>
        )}
      </ul>
    </Page>
  );
}
