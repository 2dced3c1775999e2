import { Page } from "#app/ui/layout/page.tsx";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

type LinkEndedProps = {
  title: string;
  children: string;
  /** Links to get a new link, or to where the old one led. */
  actions: readonly { to: Address; label: string }[];
};

/** For emailed links that no longer work: the likely reason, and what to do next. */
export function LinkEnded({ title, children, actions }: LinkEndedProps) {
  return (
    <Page width="message">
      <EmptyState
        title={title}
        level={1}
        expression="thinking"
        action={actions.map(({ to, label }, index) => (
          <ButtonLink key={to} to={to} look={index === 0 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      >
        <p>{children}</p>
      </EmptyState>
    </Page>
  );
}
