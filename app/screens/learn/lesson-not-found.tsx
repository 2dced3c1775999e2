import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

export function LessonNotFound() {
  return (
    <Page width="text">
      <EmptyState
        title="Lesson Not Found"
        level={1}
        expression="thinking"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        It may have been removed, or the address is not quite right.
      </EmptyState>
    </Page>
  );
}
