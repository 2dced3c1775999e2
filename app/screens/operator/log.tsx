import { loadActions } from "#app/features/operators/load-actions.ts";
import { OPERATOR_ACTIONS } from "#app/rules/operations/operator-actions.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/log";
import { DataTable } from "./data-table.tsx";
import { formatUtc } from "./format.ts";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Log");

export async function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return { rows: await loadActions() };
}

const whoOf = ({ operator, isCommand }: Route.ComponentProps["loaderData"]["rows"][number]) =>
  operator ?? (isCommand ? "a command" : "an erased account");

export default function Log({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <DataTable
      label="What operators did"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { head: "When (UTC)", cell: ({ at }) => formatUtc(at), isWhole: true },
        { head: "Who", cell: whoOf },
        { head: "Did", cell: ({ action }) => OPERATOR_ACTIONS[action] },
        {
          head: "To",
          cell: ({ subject, subjectEmail, detail }) => subjectEmail ?? detail ?? subject,
        },
      ]}
      empty="Nobody has done anything here yet."
    />
  );
}
