import { redirect } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { ReloadLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { RouteHandle } from "../route-handle.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/unavailable";
import { respond } from "../outcome.ts";

/** Bare, because the header needs the learner, whom only the database knows. */
export const handle: RouteHandle = { hasNoScript: true, isBare: true };

export const meta = () => [
  { title: "Catching our breath" },
  { name: "robots", content: "noindex" },
];

/** Replaces every page while the database is unavailable; requested directly, it redirects home. */
export function loader({ context }: Route.LoaderArgs) {
  if (!infoOf(context).isDatabaseUnavailable) throw redirect("/");
  return respond({ status: "unavailable" }, null);
}

export default function Unavailable() {
  return (
    <Page width="message">
      <EmptyState
        title="Catching our breath"
        level={1}
        expression="asleep"
        action={<ReloadLink size="large">Try Again</ReloadLink>}
      >
        <p>
          We can't reach our database right now. What you've saved is safe, but what you just sent
          may not have gone through.
        </p>
      </EmptyState>
    </Page>
  );
}
