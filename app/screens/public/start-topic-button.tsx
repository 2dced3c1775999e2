import type { CatalogueVisitor } from "#app/rules/catalogue.ts";
import { doorTo, topicPath } from "#app/rules/next-path.ts";
import type { Address } from "#app/ui/link.tsx";
import { ButtonLink, type ButtonSize } from "#app/ui/parts/button.tsx";

type StartTopicButtonProps = { name: string; visitor: CatalogueVisitor; size?: ButtonSize };

/** The button under a topic; where it leads depends on who presses it (spec section 2). */
export function StartTopicButton({ name, visitor, size }: StartTopicButtonProps) {
  return (
    <ButtonLink to={leadsTo(name, visitor)} size={size}>
      {visitor === "visitor" ? "Sign Up to Learn" : "Start Learning"}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  );
}

function leadsTo(name: string, visitor: CatalogueVisitor): Address {
  switch (visitor) {
    case "visitor":
      return doorTo("/register", topicPath(name));
    case "new":
      return "/onboarding/quiz";
    case "learning":
      return topicPath(name);
  }
}
