import type { CatalogueVisitor } from "#app/rules/catalog.ts";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** The main button of the landing page for each kind of visitor (spec section 2, landing). */
const STATES: Record<CatalogueVisitor, { to: Address; words: string }> = {
  visitor: { to: "/register", words: "Start Learning for Free" },
  new: { to: "/onboarding/quiz", words: "Complete Setup" },
  learning: { to: "/dashboard", words: "Continue Learning" },
};

export function MainButton({ visitor }: { visitor: CatalogueVisitor }) {
  const { to, words } = STATES[visitor];
  return (
    <ButtonLink to={to} size="large">
      {words}
    </ButtonLink>
  );
}
