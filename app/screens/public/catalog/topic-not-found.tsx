import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

export function TopicNotFound() {
  return (
    <Page width="message">
      <EmptyState
        title="Topic Not Found"
        level={1}
        expression="thinking"
        action={<ButtonLink to="/topics">Show all topics</ButtonLink>}
      >
        The topic you're looking for doesn't exist or has been moved.
      </EmptyState>
    </Page>
  );
}
