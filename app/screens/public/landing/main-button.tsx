import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink, type ButtonLook } from "#app/ui/parts/button.tsx";

/** The main button of the landing page for each kind of visitor (spec section 2, landing). */
const STATES: Record<CatalogueVisitor, { to: Address; words: string }> = {
  visitor: { to: "/register", words: "Start Learning for Free" },
  new: { to: "/onboarding/quiz", words: "Complete Setup" },
  learning: { to: "/dashboard", words: "Continue Learning" },
};

type MainButtonProps = { visitor: CatalogueVisitor; look?: ButtonLook };

export function MainButton({ visitor, look }: MainButtonProps) {
  const { to, words } = STATES[visitor];
  return (
    <ButtonLink to={to} size="large" look={look}>
      {words}
    </ButtonLink>
  );
}
