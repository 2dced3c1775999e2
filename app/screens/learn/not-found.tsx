import type { TodayLesson } from "#app/rules/dashboard/today.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

type NotFoundProps = {
  title: "Lesson Not Found" | "Topic Not Found" | "Source Not Found";
  /** Where the learner goes on. */
  next?: TodayLesson | null;
};

const GONE = "It may have been removed, or the address isn't quite right.";
const SOURCE_GONE =
  "It was deleted, or the address isn't quite right. What your lessons quote from it stays in them.";

/** A lesson, topic or source that does not exist or belongs to another learner. */
export function NotFound({ title, next = null }: NotFoundProps) {
  return (
    <Page width="message">
      <EmptyState
        title={title}
        level={1}
        expression="thinking"
        action={
          <>
            {next && (
              <ButtonLink to={href("/lesson/:lessonId", { lessonId: next.id })}>
                <span>
                  Continue: <bdi>{next.title}</bdi>
                </span>
              </ButtonLink>
            )}
            <ButtonLink to="/dashboard" look={next ? "secondary" : "primary"}>
              Back to Dashboard
            </ButtonLink>
          </>
        }
      >
        {title === "Source Not Found" ? SOURCE_GONE : GONE}
      </EmptyState>
    </Page>
  );
}
