import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useLocation, useNavigation } from "react-router";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import {
  InsightsPanel,
  LoadingInsights,
  RefreshInsights,
  useIsLoadingHere,
} from "../progress/insights-panel.tsx";

const HEAD =
  "flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 rounded-soft px-4 py-3 text-left hover:bg-sunken sm:px-6";

type DashboardInsightsProps = { page: Pick<DashboardPage, "lessonsCompleted" | "insights"> };

export function DashboardInsights({ page }: DashboardInsightsProps) {
  return (
    <section
      aria-label="Learning insights"
      className="min-w-0 self-start rounded-soft border border-line bg-surface shadow-soft"
    >
      {page.lessonsCompleted === 0 ? <NoInsights /> : <Opened insights={page.insights} />}
    </section>
  );
}

/** A `<details>` element, so it opens without JavaScript. */
function NoInsights() {
  return (
    <details className="group">
      <summary className={HEAD}>
        <Title turned="group-open:rotate-180" />
      </summary>
      <p className="px-4 pt-2 pb-6 text-ink-soft sm:px-6">
        Complete your first lesson to see learning insights!
      </p>
    </details>
  );
}

/** Opened by the URL, as those of a topic are: they are computed from everything learned, and few visits open them. */
function Opened({ insights }: Pick<DashboardPage, "insights">) {
  const others = [...new URLSearchParams(useLocation().search)].filter(
    ([name]) => name !== "insights",
  );
  const { location } = useNavigation();
  const isLoading = useIsLoadingHere() && location?.search.includes("insights=");
  const isOpen = insights !== null;
  return (
    <>
      <Form method="get" preventScrollReset replace>
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {!isOpen && <input type="hidden" name="insights" value="shown" />}
        <button type="submit" aria-expanded={isOpen} className={HEAD}>
          <Title turned={isOpen ? "rotate-180" : ""} />
        </button>
      </Form>
      {(isLoading || isOpen) && (
        <div className="px-4 pt-2 pb-6 sm:px-6">
          {isLoading || !insights ? (
            <LoadingInsights />
          ) : (
            <>
              <InsightsPanel insights={insights} />
              <div className="mt-4 flex justify-end">
                <RefreshInsights />
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Title({ turned }: { turned: string }) {
  return (
    <>
      <span className="text-lg font-bold tracking-tight">Learning Insights</span>
      <ChevronDown className={`size-5 text-ink-soft transition-transform ${turned}`} />
    </>
  );
}
