import NotebookPen from "lucide-react/icons/notebook-pen";
import { historyQuery, loadHistory } from "#app/features/history/load-history.ts";
import { type Day, localDay } from "#app/rules/day.ts";
import { type HistoryTier, periodOf } from "#app/rules/history/history.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/history";
import { HistoryFilter, HistoryPages, type HistoryResults } from "./history-filter.tsx";
import { HistoryRowCard, ReflectionCard } from "./history-row.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "History");

export async function loader({ request, context }: Route.LoaderArgs) {
  const input = historyQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const learner = learnerOf(context);
  const today = localDay(infoOf(context).now, learner.timeZone);
  return { input, today, ...(await loadHistory(learner, input)) };
}

const BEA: Record<HistoryTier["tier"], Expression> = {
  none: "encouraging",
  few: "happy",
  some: "excited",
  many: "celebrating",
};

export default function History({ loaderData: page }: Route.ComponentProps) {
  const { totals, tier } = page;
  return (
    <Page className="flex flex-col">
      <PageHeading
        title="Learning History"
        lead="Every lesson you've finished, and what you took from it."
      />
      <StatGrid>
        <StatTile label="Lessons Completed" value={totals.lessons} />
        <StatTile
          label="Average Score"
          value={totals.averageScore === null ? "–" : <ScoreText score={totals.averageScore} />}
        />
        <StatTile label="Topics Explored" value={totals.topics} />
      </StatGrid>
      {totals.lessons === 0 ? (
        <EmptyState
          title="No Completed Lessons Yet"
          expression={BEA[tier.tier]}
          action={<ButtonLink to="/topics">Explore Topics</ButtonLink>}
        >
          {tier.message}
        </EmptyState>
      ) : (
        <div className="mt-6 sm:order-1 sm:mt-8">
          <Tabs
            label="Parts of your history"
            tabs={[
              { to: "/history", label: "Lessons", isCurrent: page.input.part === "lessons" },
              {
                to: "/history?part=reflections",
                label: "Reflections",
                isCurrent: page.input.part === "reflections",
              },
            ]}
          >
            <Results page={page} />
          </Tabs>
        </div>
      )}
      {totals.lessons > 0 && (
        // On a phone below the lessons, which she would push out of sight.
        <BeaSays expression={BEA[tier.tier]} className="mt-6">
          {tier.message}
        </BeaSays>
      )}
      <ButtonLink
        to="/notes"
        look="secondary"
        size="small"
        icon={<NotebookPen />}
        className="mt-6 self-start sm:order-2"
      >
        See your notes
      </ButtonLink>
    </Page>
  );
}

function Results({ page }: { page: HistoryResults & { today: Day } }) {
  const { search, topic, part } = page.input;
  if (part === "reflections" && page.matchCount === 0 && search === "" && topic === null)
    return (
      <p className="text-ink-soft">
        At the end of a lesson you can write down what you'll remember. It will be here.
      </p>
    );
  return (
    <>
      <HistoryFilter page={page} />
      <p role="status" className="mt-6 mb-3 text-ink-soft tabular-nums">
        {page.matchCount} {nounFor(page)}
        {page.pages > 1 && `, page ${page.page} of ${page.pages}`}
      </p>
      {page.rows.length === 0 ? (
        <EmptyState
          title="No Lessons Match Your Search"
          expression="thinking"
          action={
            <>
              <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
              <ButtonLink to="/history" look="secondary">
                Show all lessons
              </ButtonLink>
            </>
          }
        >
          Try another word or topic.
        </EmptyState>
      ) : (
        <Rows page={page} />
      )}
      <HistoryPages page={page} />
    </>
  );
}

function nounFor({ matchCount, input: { part } }: HistoryResults): string {
  const noun = part === "reflections" ? "reflection" : "lesson";
  return matchCount === 1 ? noun : `${noun}s`;
}

/** By week and month where the order is by date; otherwise one list. */
function Rows({ page: { rows, input, today } }: { page: HistoryResults & { today: Day } }) {
  const periods = Map.groupBy(rows, (row) =>
    input.sort === "date" ? periodOf(row.completedOn, today) : "",
  );
  return [...periods].map(([period, ofPeriod]) => (
    <section key={period} className="mb-8">
      {period !== "" && (
        <Heading level={2} size="small" className="mb-3 text-ink-soft">
          {period}
        </Heading>
      )}
      <ul className="space-y-3">
        {ofPeriod.map((row) =>
          "seconds" in row ? (
            <HistoryRowCard key={row.lessonId} row={row} level={period === "" ? 2 : 3} />
          ) : (
            <ReflectionCard key={row.lessonId} row={row} />
          ),
        )}
      </ul>
    </section>
  ));
}
