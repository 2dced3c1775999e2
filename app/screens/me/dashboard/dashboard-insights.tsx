import ChevronDown from "lucide-react/icons/chevron-down";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { InsightsPanel, RefreshInsights } from "../progress/insights-panel.tsx";

/** A `<details>` element, so it opens without JavaScript. */
export function DashboardInsights({
  page,
}: {
  page: Pick<DashboardPage, "lessonsCompleted" | "insights">;
}) {
  return (
    <details className="group min-w-0 self-start rounded-soft border border-line bg-surface shadow-soft">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-soft px-4 py-3 hover:bg-sunken sm:px-6">
        <span className="text-lg font-bold tracking-tight">Learning Insights</span>
        <ChevronDown className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-6 sm:px-6">
        {page.lessonsCompleted === 0 ? (
          <p className="text-ink-soft">Complete your first lesson to see learning insights!</p>
        ) : (
          <>
            <InsightsPanel insights={page.insights} />
            <div className="mt-4 flex justify-end">
              <RefreshInsights />
            </div>
          </>
        )}
      </div>
    </details>
  );
}
