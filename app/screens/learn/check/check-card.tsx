import { Form } from "react-router";
import type { OfferedCheck } from "#app/features/checks/load-offered-check.ts";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { intent } from "../../intents.ts";
import type { CheckIntent } from "./check-intents.ts";

/** Offers a topic's check once. Declining is one click, and it isn't mentioned again. */
export function CheckCard({ check }: { check: OfferedCheck }) {
  const { courseId, topicName, afterDays, isStarted } = check;
  const to = href("/topic/:topicId/check", { topicId: courseId });
  return (
    <Card className="mb-3 max-sm:py-3 sm:mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold min-[22rem]:max-sm:line-clamp-2 sm:text-lg">
            What do you still know from <bdi>{topicName}</bdi>?
          </p>
          {/* A phone has room for the question only. */}
          <p className="text-ink-soft max-sm:sr-only">
            You finished it over {afterDays < 30 ? "a week" : "a month"} ago. Three minutes to see
            what stuck.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-3">
          <ButtonLink to={to} look="secondary" size="small">
            {isStarted ? "Continue the check" : "Start the check"}
          </ButtonLink>
          {!isStarted && (
            <Form method="post" action={to}>
              <Button type="submit" look="quiet" size="small" {...intent<CheckIntent>("decline")}>
                Skip this check
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Card>
  );
}
