import { Page } from "#app/ui/layout/page.tsx";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";

type LinkEndedProps = {
  title: string;
  children: string;
  /** The way to a new link, or to where the old one would have led. */
  actions: readonly { to: Address; label: string }[];
};

/** A link from an email that no longer works: what may have happened, and the way on. */
export function LinkEnded({ title, children, actions }: LinkEndedProps) {
  return (
    <Page width="narrow">
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
