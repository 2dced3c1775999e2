import { redirect } from "react-router";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { loadPlan } from "#app/features/payments/load-plan.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-premium";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "You have Premium");

/** After buying Premium without coming from a lesson or a topic. */
export async function loader({ context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const { state, isSandbox } = await loadPlan(learner, infoOf(context).now);
  if (state.status !== "renews") throw redirect(subscriptionPath());
  return { isSandbox, next: await findNextLesson(learner) };
}

export default function CheckoutPremium({ loaderData: { isSandbox, next } }: Route.ComponentProps) {
  return (
    <Page width="message" className="text-center">
      <Bea expression="celebrating" className="mx-auto mb-4 size-32" />
      <Heading level={1} size="large">
        You have Premium
      </Heading>
      <p className="mt-3 text-lg text-ink-soft">You have every lesson in every topic.</p>
      <div className="mt-8 grid gap-3">
        {next ? (
          <ButtonLink to={href("/lesson/:lessonId", { lessonId: next.id })} size="large" isWide>
            Open lesson {next.number}
          </ButtonLink>
        ) : (
          <ButtonLink to="/topics" size="large" isWide>
            Explore Topics
          </ButtonLink>
        )}
        {next && (
          <p className="text-ink-soft">
            <bdi>{next.title}</bdi>, in <bdi>{next.topicName}</bdi>
          </p>
        )}
        <ButtonLink to={subscriptionPath()} look="quiet">
          See your plan
        </ButtonLink>
      </div>
      {isSandbox && (
        <div className="mt-8 text-left">
          <SandboxLabel />
        </div>
      )}
    </Page>
  );
}
