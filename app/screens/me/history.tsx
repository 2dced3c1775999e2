import { Form, useSubmit } from "react-router";
import { historyWish, loadHistory, type HistoryPage } from "#app/features/history/load-history.ts";
import type { HistoryTier } from "#app/rules/history.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { type Address } from "#app/ui/link.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/history";
import { HistoryRowCard } from "./history-row.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "History · Nectar" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const wish = historyWish.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { wish, ...(await loadHistory(learnerOf(context), wish)) };
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
    <Page>
      <PageHeading
        title="Learning History"
        lead="Every lesson you finished, and what you made of it."
      />
      <StatGrid>
        <StatTile label="Lessons Completed" value={totals.lessons} />
        <StatTile
          label="Average Score"
          value={totals.averageScore === null ? "–" : <ScoreText score={totals.averageScore} />}
        />
        <StatTile label="Topics Explored" value={totals.topics} />
      </StatGrid>
      <BeaSays expression={BEA[tier.tier]} className="mt-6">
        {tier.message}
      </BeaSays>
      {totals.lessons === 0 ? (
        <EmptyState
          title="No Completed Lessons Yet"
          expression="encouraging"
          action={<ButtonLink to="/topics">Explore Topics</ButtonLink>}
        >
          Choose something you are curious about. The first lesson takes five minutes.
        </EmptyState>
      ) : (
        <Found page={page} />
      )}
    </Page>
  );
}

type Wished = HistoryPage & { wish: { search: string; topic: string | null; sort: string } };

function Found({ page }: { page: Wished }) {
  return (
    <>
      <Filter page={page} />
      <p role="status" className="mt-6 mb-3 text-ink-soft tabular-nums">
        {page.found} {page.found === 1 ? "lesson" : "lessons"}
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
          Another word, or another topic, may find it.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {page.rows.map((row) => (
            <HistoryRowCard key={row.lessonId} row={row} />
          ))}
        </ul>
      )}
      {page.pages > 1 && <Pages page={page} />}
    </>
  );
}

const SORTS = [
  { value: "date", label: "Date (newest first)" },
  { value: "score", label: "Score (highest first)" },
  { value: "topic", label: "Topic (alphabetical)" },
];

/** A form that asks for an address: choosing submits it, and so does the button where no script runs. */
function Filter({ page: { wish, topics } }: { page: Wished }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      role="search"
      className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_auto] lg:items-end"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          void submit(event.currentTarget, { replace: true, preventScrollReset: true });
      }}
    >
      <TextField
        key={`search ${wish.search}`}
        name="search"
        type="search"
        label="Search lessons or topics"
        defaultValue={wish.search}
        className="sm:col-span-2 lg:col-span-1"
      />
      <SelectField
        key={`topic ${wish.topic}`}
        name="topic"
        label="Topic"
        defaultValue={wish.topic ?? ""}
        options={[
          { value: "", label: "All Topics" },
          ...topics.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        key={`sort ${wish.sort}`}
        name="sort"
        label="Sort by"
        defaultValue={wish.sort}
        options={SORTS}
      />
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  );
}

function Pages({ page }: { page: Wished }) {
  const to = (number: number): Address => {
    const query = new URLSearchParams({
      ...(page.wish.search !== "" && { search: page.wish.search }),
      ...(page.wish.topic !== null && { topic: page.wish.topic }),
      sort: page.wish.sort,
      page: String(number),
    });
    return `/history?${query.toString()}`;
  };
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page.page > 1 ? (
        <ButtonLink to={to(page.page - 1)} look="secondary" size="small">
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft tabular-nums">
        Page {page.page} of {page.pages}
      </span>
      {page.page < page.pages ? (
        <ButtonLink to={to(page.page + 1)} look="secondary" size="small">
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
