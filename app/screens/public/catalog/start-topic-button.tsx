import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { pathWithNext, quizPath, topicPath } from "#app/rules/next-path.ts";
import { type Address, href } from "#app/ui/link.tsx";
import { ButtonLink, type ButtonLook, type ButtonSize } from "#app/ui/parts/button.tsx";

type StartTopicButtonProps = {
  name: string;
  visitor: CatalogueVisitor;
  /** The learner's own topic for this course, if there is one. */
  ownTopicId?: string;
  size?: ButtonSize;
  look?: ButtonLook;
  className?: string;
  isWide?: boolean;
  /** Instead of the usual words. */
  label?: string;
};

/** The button of a topic; its target depends on the visitor (spec section 2). */
export function StartTopicButton({
  name,
  visitor,
  ownTopicId,
  label,
  ...look
}: StartTopicButtonProps) {
  const usual =
    visitor === "visitor" ? "Sign Up to Learn" : ownTopicId ? "Continue" : "Start Learning";
  const to = ownTopicId
    ? href("/topic/:topicId", { topicId: ownTopicId })
    : targetFor(name, visitor);
  return (
    <ButtonLink to={to} viewTransition={ownTopicId !== undefined} {...look}>
      {label ?? usual}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  );
}

function targetFor(name: string, visitor: CatalogueVisitor): Address {
  switch (visitor) {
    case "visitor":
      return pathWithNext("/register", topicPath(name));
    case "new":
      return quizPath(name);
    case "learning":
      return topicPath(name);
  }
}
