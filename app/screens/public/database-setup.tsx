import { data, redirect } from "react-router";
import { isSetUp } from "#app/features/operations/is-set-up.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ReloadLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { RouteHandle } from "../route-handle.ts";

export const handle: RouteHandle = { hasNoScript: true };

export const meta = () => [
  { title: "Database Setup Required" },
  { name: "robots", content: "noindex" },
];

/** Stands in the place of any page while the tables are missing; asked for by itself it leads to the start. */
export async function loader() {
  if (await isSetUp()) throw redirect("/");
  return data(null, 503);
}

export default function DatabaseSetup() {
  return (
    <Page width="narrow">
      <EmptyState
        title="Database Setup Required"
        level={1}
        expression="thinking"
        action={<ReloadLink size="large">Try Again</ReloadLink>}
      >
        <p>
          The database of this server has no tables. Whoever runs it starts it again, which makes
          them, or restores a backup.
        </p>
      </EmptyState>
    </Page>
  );
}
