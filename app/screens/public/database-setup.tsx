import { redirect } from "react-router";
import { isSetUp } from "#app/features/operations/is-set-up.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ReloadLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { RouteHandle } from "../route-handle.ts";
import { respond } from "../outcome.ts";

export const handle: RouteHandle = { hasNoScript: true };

export const meta = () => [
  { title: "Database Setup Required" },
  { name: "robots", content: "noindex" },
];

/** Replaces every page while the tables are missing; requested directly, it redirects home. */
export async function loader() {
  if (await isSetUp()) throw redirect("/");
  return respond({ status: "no-tables" }, null);
}

export default function DatabaseSetup() {
  return (
    <Page width="message">
      <EmptyState
        title="Database Setup Required"
        level={1}
        expression="thinking"
        action={<ReloadLink size="large">Try Again</ReloadLink>}
      >
        <p>This site's database isn't set up yet. If you run it, restart it or restore a backup.</p>
      </EmptyState>
    </Page>
  );
}
