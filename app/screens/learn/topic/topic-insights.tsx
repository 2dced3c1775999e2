import { Form } from "react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { MasteryBars } from "#app/ui/charts/mastery-bars.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import {
  InsightsPanel,
  LoadingInsights,
  NoMasteryYet,
  RefreshInsights,
  useIsLoadingHere,
} from "../../me/progress/insights-panel.tsx";

/** Opened by the URL, so that a reload, a link and a browser without JavaScript show the same. */
export function TopicInsights({ insights }: Pick<TopicPage, "insights">) {
  const isLoading = useIsLoadingHere();
  return (
    <section className="mt-8" aria-label="Learning insights">
      <Form method="get" preventScrollReset replace className="mb-4">
        {!insights && <input type="hidden" name="insights" value="shown" />}
        <Button
          type="submit"
          look="secondary"
          size="small"
          icon={insights ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={insights !== null}
        >
          {insights ? "Hide Insights" : "Show Insights"}
        </Button>
      </Form>
      {isLoading ? (
        <Card>
          <LoadingInsights />
        </Card>
      ) : (
        insights && (
          <div className="space-y-4">
            <Card title="Concept Mastery">
              {insights.bars.every(({ mastery }) => mastery === null) ? (
                <NoMasteryYet />
              ) : (
                <MasteryBars title="Concept mastery by lesson" bars={insights.bars} />
              )}
            </Card>
            <Card title="Learning Insights" aside={<RefreshInsights />}>
              <InsightsPanel insights={insights.insights} />
            </Card>
          </div>
        )
      )}
    </section>
  );
}
