import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { Celebration } from "#app/ui/celebration.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import type { RouteHandle } from "../route-handle.ts";
import { learnerOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/account-created";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Account created");

export const handle = { isOnboarding: true } satisfies RouteHandle;

/** The last step of signing up; learners who have finished the quiz go to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  if (learnerOf(context).quizCompleted) throw redirect("/dashboard");
  return null;
}

export default function AccountCreated() {
  const start = useRef<HTMLSpanElement>(null);
  // Enter goes on: there is nothing else to do here.
  useEffect(() => start.current?.querySelector("a")?.focus(), []);
  return (
    <Page width="message">
      <Celebration />
      <EmptyState
        title="Account Created Successfully!"
        level={1}
        expression="celebrating"
        action={
          <span ref={start}>
            <ButtonLink to="/onboarding/quiz" size="large">
              Start Learning
            </ButtonLink>
          </span>
        }
      >
        <p role="status">Account created successfully! You are now signed in.</p>
      </EmptyState>
    </Page>
  );
}
