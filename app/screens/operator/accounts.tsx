import { Form } from "react-router";
import { findAccounts } from "#app/features/operators/find-accounts.ts";
import { describeAccountState } from "#app/rules/operations/account-state.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/accounts";
import { DataTable } from "./data-table.tsx";
import { formatUtc } from "./format.ts";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Accounts");

export async function loader({ request, context }: Route.LoaderArgs) {
  operatorOf(context);
  const search = (new URL(request.url).searchParams.get("search") ?? "").slice(0, 100);
  return { search, ...(await findAccounts(search)) };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const linkTo = ({ id, email }: Row) => <TextLink to={`/operator/accounts/${id}`}>{email}</TextLink>;

export default function Accounts({
  loaderData: { rows, total, search, most },
}: Route.ComponentProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <Form className="flex flex-wrap items-end gap-3" role="search">
          <TextField name="search" type="search" label="Name or email" defaultValue={search} />
          <Button type="submit" look="secondary">
            Search
          </Button>
        </Form>
        <ButtonLink to="/operator/accounts/new" look="secondary">
          Create accounts
        </ButtonLink>
      </div>
      <p role="status" className="mb-4 text-ink-soft">
        {rows.length} of {total} accounts{rows.length === most && ", the newest ones"}.
      </p>
      <DataTable
        label="Accounts"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            head: "Email",
            cell: linkTo,
          },
          { head: "Name", cell: ({ name }) => name },
          {
            head: "Since",
            cell: ({ createdAt }) => formatUtc(createdAt).slice(0, 10),
            isWhole: true,
          },
          { head: "Last learned", cell: ({ lastDay }) => lastDay ?? "never", isWhole: true },
          { head: "Lessons", cell: ({ lessons }) => lessons ?? 0, isNumber: true },
          { head: "State", cell: describeAccountState },
        ]}
        empty="Nobody has that name or email."
      />
    </>
  );
}
