import { loadRuns } from "#app/features/operators/load-runs.ts";
import { TextLink } from "#app/ui/link.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/runs";
import { DataTable } from "./data-table.tsx";
import { formatUtc } from "./format.ts";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Runs");

export function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return loadRuns();
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const linkToLearner = ({ userId, email }: Row) => (
  <TextLink to={`/operator/accounts/${userId}`}>{email}</TextLink>
);

export default function Runs({ loaderData: { rows, waiting } }: Route.ComponentProps) {
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {waiting} {waiting === 1 ? "run is" : "runs are"} under way. Failed ones come first; times
        are in UTC.
      </p>
      <DataTable
        label="Runs of the generators"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { head: "Topic", cell: ({ topic }) => topic },
          {
            head: "Lessons",
            cell: ({ firstLesson, lastLesson }) => `${firstLesson}–${lastLesson}`,
          },
          {
            head: "State",
            cell: ({ status, progress }) =>
              status === "running" ? `running, ${progress}%` : status,
          },
          { head: "Why", cell: ({ fault }) => fault ?? "" },
          { head: "Attempt", cell: ({ attempt }) => attempt, isNumber: true },
          { head: "Last change", cell: ({ updatedAt }) => formatUtc(updatedAt), isWhole: true },
          {
            head: "Learner",
            cell: linkToLearner,
          },
        ]}
        empty="Nothing has been written yet."
      />
    </>
  );
}
