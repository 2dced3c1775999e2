import { Form, useSubmit } from "react-router";
import type { HistoryPage, HistoryQuery } from "#app/features/history/load-history.ts";
import { type Address } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { PageLinks } from "#app/ui/parts/page-links.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";

/** The results, and the query they match. */
export type HistoryResults = HistoryPage & { input: HistoryQuery };

const SORTS = [
  { value: "date", label: "Date (newest first)" },
  { value: "score", label: "Score (highest first)" },
  { value: "topic", label: "Topic (alphabetical)" },
];

/** On a phone a list is on its label's line, so that the lessons come sooner. */
const ONE_LINE_ON_A_PHONE =
  "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:*:first:mb-0 max-sm:*:first:basis-16 max-sm:*:nth-2:flex-[1_1_10rem] max-sm:[&>p]:basis-full";

/** Choosing an option submits the form; without JavaScript, the button does. */
export function HistoryFilter({ page: { input, topics, totals } }: { page: HistoryResults }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      role="search"
      className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-[minmax(0,2fr)_1fr_1fr] lg:items-end"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          void submit(event.currentTarget, { replace: true, preventScrollReset: true });
      }}
    >
      {input.part !== "lessons" && <input type="hidden" name="part" value={input.part} />}
      <div className="flex flex-wrap items-end gap-3 sm:col-span-2 lg:col-span-1">
        <TextField
          key={`search ${input.search}`}
          name="search"
          type="search"
          label="Search lessons or topics"
          defaultValue={input.search}
          className="flex-[1_1_10rem]"
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </div>
      <SelectField
        key={`topic ${input.topic}`}
        name="topic"
        label="Topic"
        className={ONE_LINE_ON_A_PHONE}
        defaultValue={input.topic ?? ""}
        options={[
          { value: "", label: "All Topics" },
          ...topics.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        hint={
          topics.length < totals.topics
            ? `Your ${topics.length} newest topics. Search finds the others.`
            : undefined
        }
      />
      <SelectField
        key={`sort ${input.sort}`}
        name="sort"
        label="Sort by"
        className={ONE_LINE_ON_A_PHONE}
        defaultValue={input.sort}
        options={SORTS}
      />
    </Form>
  );
}

export function HistoryPages({ page }: { page: HistoryResults }) {
  const to = (number: number): Address => {
    const query = new URLSearchParams({
      ...(page.input.search !== "" && { search: page.input.search }),
      ...(page.input.topic !== null && { topic: page.input.topic }),
      ...(page.input.part !== "lessons" && { part: page.input.part }),
      sort: page.input.sort,
      page: String(number),
    });
    return `/history?${query.toString()}`;
  };
  return <PageLinks page={page.page} pages={page.pages} to={to} />;
}
