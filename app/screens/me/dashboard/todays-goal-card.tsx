import Check from "lucide-react/icons/check";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { GoalRing } from "#app/ui/parts/goal-ring.tsx";

/** How much of the minutes a learner wants to learn a day is done. A day on which nothing is left to do is no failed one. */
export function TodaysGoalCard({ goal, todo }: Pick<DashboardPage, "goal" | "todo">) {
  const isMet = todo.status !== "open" || goal.done >= goal.wanted;
  return (
    <Card title="Today's Goal">
      <div className="flex items-center gap-4">
        <GoalRing
          share={isMet ? 1 : goal.done / goal.wanted}
          label="Today's Goal"
          valueText={`${goal.done} of ${goal.wanted} minutes`}
          className="size-16"
        >
          {isMet && <Check className="size-6 stroke-3" />}
        </GoalRing>
        <p className="tabular-nums">
          {isMet ? "Done for today." : `${goal.done} of ${goal.wanted} minutes`}
          <TextLink to="/profile?tab=preferences#minutesADay" className="block text-sm">
            Change it in Preferences
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
