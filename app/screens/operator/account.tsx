import { data } from "react-router";
import { loadAccount } from "#app/features/operators/load-account.ts";
import { PROFILE_NAME_MAX } from "#app/rules/accounts/profile.ts";
import { isUuid } from "#app/rules/ids.ts";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/account";
import { FactsTable, type Fact } from "./data-table.tsx";
import { formatUtc } from "./format.ts";
import { operatorAction } from "./operator-action.ts";
import { OperatorForm } from "./operator-form.tsx";
import { Reply } from "./operator-reply.tsx";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Account");

export async function loader({ params: { userId }, context }: Route.LoaderArgs) {
  operatorOf(context);
  const account = isUuid(userId) ? await loadAccount(userId, infoOf(context).now) : null;
  return data({ account }, { status: account ? 200 : 404 });
}

export const action = operatorAction;

export default function Account({ loaderData: { account }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/operator/accounts">All accounts</BackLink>
      <Reply reply={actionData} />
      {account ? <AccountCards account={account} /> : <p>There is no such account.</p>}
    </>
  );
}

type AccountData = NonNullable<Route.ComponentProps["loaderData"]["account"]>;

function AccountCards({ account }: { account: AccountData }) {
  const fields = { userId: account.id };
  return (
    <>
      <Heading level={2} className="mb-4 wrap-break-word">
        {account.email}
      </Heading>
      <FactsTable label="The account" rows={factsOf(account)} />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <Card title="Name">
          <OperatorForm does="rename" fields={fields} label="Save the name">
            <TextField
              name="name"
              label="Name"
              defaultValue={account.name}
              maxLength={PROFILE_NAME_MAX}
              required
            />
          </OperatorForm>
        </Card>
        <Card title="Access">
          <div className="flex flex-wrap gap-3">
            <OperatorForm does="sign-out" fields={fields} label="Sign out everywhere" />
            {account.lockedAt ? (
              <OperatorForm does="unlock" fields={fields} label="Unlock" />
            ) : (
              <OperatorForm does="lock" fields={fields} label="Lock" />
            )}
            {account.isGranted ? (
              <OperatorForm does="revoke-premium" fields={fields} label="Revoke Premium" />
            ) : (
              <OperatorForm does="grant-premium" fields={fields} label="Grant Premium" />
            )}
          </div>
        </Card>
        <Card title="Delete">
          <p className="mb-4">
            This deletes the account and everything in it now. It can&apos;t be undone.
          </p>
          <OperatorForm does="delete-account" fields={fields} label="Delete the account">
            <TextField
              name="email"
              label="Type the email of the account"
              autoComplete="off"
              required
            />
          </OperatorForm>
        </Card>
      </div>
    </>
  );
}

const factsOf = (account: AccountData): Fact[] => [
  ["Name", account.name],
  ["Since", `${formatUtc(account.createdAt)} UTC`],
  ["Plan", account.isPremium ? "premium" : "free"],
  ["Lessons finished", String(account.lessons ?? 0)],
  ["Time zone", account.timeZone],
  ["Signed in on", account.devices === 1 ? "1 device" : `${account.devices} devices`],
  ["Two-step sign-in", account.hasTwoFactor ? "on" : "off"],
  ...(account.operatorSince ? [["Operator since", formatUtc(account.operatorSince)] as Fact] : []),
  ...(account.lockedAt ? [["Locked since", `${formatUtc(account.lockedAt)} UTC`] as Fact] : []),
  ...(account.deleteAfter
    ? [["Will be deleted", `${formatUtc(account.deleteAfter)} UTC`] as Fact]
    : []),
];
