import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

/** A lesson or topic that does not exist or belongs to another learner. */
export function NotFound({ title }: { title: "Lesson Not Found" | "Topic Not Found" }) {
  return (
    <Page width="text">
      <EmptyState
        title={title}
        level={1}
        expression="thinking"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        It may have been removed, or the address isn't quite right.
      </EmptyState>
    </Page>
  );
}
