import { Outlet, redirect, useLocation, type MiddlewareFunction } from "react-router";
import { clearedSessionCookie } from "#app/features/accounts/sign-in/session-cookie.ts";
import { openOperator } from "#app/features/operators/open-operator.ts";
import { pathWithNext } from "#app/rules/next-path.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";
import { infoOf } from "../request.ts";
import { operatorContext } from "./operator-request.ts";

export { shouldRevalidate } from "../network-error.ts";

/** For everybody else these pages are like any address that doesn't exist: home. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }) => {
    const { learner, now, setCookies } = infoOf(context);
    if (!learner) throw redirect("/");
    const opened = await openOperator(learner, now);
    switch (opened.status) {
      case "open":
        context.set(operatorContext, learner);
        return;
      case "two-step-needed":
        throw redirect("/profile/two-step");
      case "over":
        setCookies.push(clearedSessionCookie());
        throw redirect(`${pathWithNext("/login", new URL(request.url).pathname)}&again=yes`);
      case "not-found":
        throw redirect("/");
    }
  },
];

/** Without a loader, the middleware wouldn't run on client-side navigation. */
export const loader = () => null;

const TABS = [
  { to: "/operator", label: "Status" },
  { to: "/operator/reports", label: "Reports" },
  { to: "/operator/messages", label: "Messages" },
  { to: "/operator/accounts", label: "Accounts" },
  { to: "/operator/runs", label: "Runs" },
  { to: "/operator/tokens", label: "Tokens" },
  { to: "/operator/log", label: "Log" },
] as const;

export default function Operator() {
  const { pathname } = useLocation();
  const isCurrent = (to: string) =>
    to === "/operator" ? pathname === to : pathname.startsWith(to);
  return (
    <Page>
      <PageHeading title="Running this site" />
      <Tabs
        label="Operator's pages"
        tabs={TABS.map((tab) => ({ ...tab, isCurrent: isCurrent(tab.to) }))}
      >
        <Outlet />
      </Tabs>
    </Page>
  );
}
