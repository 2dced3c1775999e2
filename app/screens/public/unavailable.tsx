import { data, redirect } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { ReloadLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { RouteHandle } from "../route-handle.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/unavailable";

/** Bare, because a header would have to know who is looking. */
export const handle: RouteHandle = { hasNoScript: true, isBare: true };

export const meta = () => [
  { title: "Catching our breath" },
  { name: "robots", content: "noindex" },
];

/** Stands in the place of any page while the database is away; asked for by itself it leads to the start. */
export function loader({ context }: Route.LoaderArgs) {
  if (!infoOf(context).isDatabaseUnavailable) throw redirect("/");
  return data(null, 503);
}

export default function Unavailable() {
  return (
    <Page width="narrow">
      <EmptyState
        title="Catching our breath"
        level={1}
        expression="thinking"
        action={<ReloadLink size="large">Try Again</ReloadLink>}
      >
        <p>
          The database of this server does not answer at the moment. What you have saved is safe;
          what you sent just now may not have arrived.
        </p>
      </EmptyState>
    </Page>
  );
}
