import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { languageOf } from "#app/rules/language.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";

/** More names would be a list to work off. */
const MOST_NAMED = 6;

/** What the learner's own sources leave out, and what they can do about it. */
export function UncoveredConcepts({
  topic: { id, uncovered, isRemoved },
}: {
  topic: Pick<TopicPage, "id" | "uncovered" | "isRemoved">;
}) {
  if (uncovered.length === 0 || isRemoved) return null;
  const names = uncovered.slice(0, MOST_NAMED).join(", ");
  const more = uncovered.length - MOST_NAMED;
  return (
    <Card tone="plain">
      <p>
        Your sources don't cover: <span {...languageOf(names)}>{names}</span>
        {more > 0 && ` and ${more} more`}.
      </p>
      <p className="mt-1 mb-4 text-ink-soft">
        Add one that explains them, and the lessons to come can use it.
      </p>
      <ButtonLink to={`/onboarding/sources?course=${id}`} look="secondary" size="small">
        Add a file or a link
      </ButtonLink>
    </Card>
  );
}
