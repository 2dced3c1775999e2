import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

/** Shown where Premium is not for sale, and for other learners' invoices. */
export function NotForSale() {
  return (
    <Page width="message">
      <EmptyState
        title="Page not found"
        level={1}
        expression="thinking"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        There's nothing at this address.
      </EmptyState>
    </Page>
  );
}
