import { loadTokenUse } from "#app/features/operators/load-token-use.ts";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/tokens";
import { DataTable } from "./data-table.tsx";
import { formatCount } from "./format.ts";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Tokens");

export function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return loadTokenUse(infoOf(context).now);
}

export default function Tokens({ loaderData: { rows, budget } }: Route.ComponentProps) {
  const hasPrices = rows.some(({ cost }) => cost !== null);
  return (
    <>
      <p className="mb-4 text-ink-soft">
        The last 31 days, in UTC. A day may use {formatCount(budget)} tokens. A call that never
        ended counts with all it could have used.
        {!hasPrices && " With AI_PRICES set, the cost is shown, too."}
      </p>
      <DataTable
        label="Tokens by day and model"
        rows={rows}
        rowKey={({ day, model }) => `${day} ${model}`}
        columns={[
          { head: "Day", cell: ({ day }) => day, isWhole: true },
          { head: "Model", cell: ({ model }) => model },
          { head: "Calls", cell: ({ calls }) => formatCount(calls), isNumber: true },
          { head: "Tokens in", cell: ({ input }) => formatCount(input), isNumber: true },
          { head: "Tokens out", cell: ({ output }) => formatCount(output), isNumber: true },
          {
            head: "Cost",
            cell: ({ cost }) => (cost === null ? "" : cost.toFixed(2)),
            isNumber: true,
          },
        ]}
        empty="No tokens were used."
      />
    </>
  );
}
