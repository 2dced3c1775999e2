import { Form, useNavigation } from "react-router";
import { ACCOUNTS_AT_ONCE } from "#app/rules/operations/account-list.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../intents.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/new-accounts";
import { DataTable } from "./data-table.tsx";
import { operatorAction } from "./operator-action.ts";
import type { OperatorIntent } from "./operator-intents.ts";
import { Reply } from "./operator-reply.tsx";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Create accounts");

export function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return null;
}

const passwordIn = ({ password }: { password: string }) => <code>{password}</code>;

export const action = operatorAction;

export default function NewAccounts({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const { accounts, typed } = actionData ?? {};
  return (
    <>
      <Reply reply={actionData} />
      {accounts ? (
        <DataTable
          label="New accounts"
          rows={accounts}
          rowKey={({ email }) => email}
          columns={[
            { head: "Name", cell: ({ name }) => name, isWhole: true },
            { head: "Email", cell: ({ email }) => email },
            { head: "Password", cell: passwordIn, isWhole: true },
          ]}
          empty=""
        />
      ) : (
        <Form method="post" className="max-w-2xl space-y-6">
          <input type="hidden" {...intent<OperatorIntent>("create-accounts")} />
          <TextareaField
            name="list"
            label="Accounts"
            hint={`One in each line: a name, a comma, an email. ${ACCOUNTS_AT_ONCE} at most.`}
            rows={12}
            defaultValue={typed}
            required
          />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? "Creating..." : "Create accounts"}
          </Button>
        </Form>
      )}
    </>
  );
}
