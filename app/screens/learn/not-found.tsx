import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

type NotFoundProps = {
  title: "Lesson Not Found" | "Topic Not Found";
  /** The page has no header of its own. */
  isBare?: boolean;
};

/** A lesson or topic that does not exist or belongs to another learner. */
export function NotFound({ title, isBare = false }: NotFoundProps) {
  const words = (
    <EmptyState
      title={title}
      level={1}
      expression="thinking"
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      It may have been removed, or the address isn't quite right.
    </EmptyState>
  );
  return isBare ? (
    <LessonPage exitTo="/dashboard" exitLabel="Leave">
      {words}
    </LessonPage>
  ) : (
    <Page width="text">{words}</Page>
  );
}
