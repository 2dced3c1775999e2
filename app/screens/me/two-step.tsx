import { data } from "react-router";
import { loadSecondStep } from "#app/features/accounts/load-second-step.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { infoOf, learnerOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/two-step";
import { KeepCodes } from "./recovery-codes.tsx";
import { isTwoStepDeed, TWO_STEP_DEEDS, type TwoStepAnswer } from "./two-step-deeds.ts";
import { BeginSetup, ScanAndConfirm } from "./two-step-setup.tsx";
import { RunningTwoSteps } from "./two-step-running.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Two-step sign-in");

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadSecondStep(learnerOf(context))), siteName: readSite().name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const deed = String(form.get("deed") ?? "");
  if (!isTwoStepDeed(deed)) throw data(null, 400);
  return TWO_STEP_DEEDS[deed]({ form, learner: learnerOf(context), now: infoOf(context).now });
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="text">
      <BackLink to="/profile">Settings</BackLink>
      <PageHeading title="Two-step sign-in" lead={LEAD} />
      <LiveRegion
        message={actionData?.done}
        className="mb-6 font-medium text-meadow empty:sr-only"
      />
      <Shown {...loaderData} answer={actionData ?? { messages: {} }} />
    </Page>
  );
}

const LEAD =
  "Your password, and a code from your phone: someone who learns one still lacks the other.";

type ShownProps = Route.ComponentProps["loaderData"] & { answer: TwoStepAnswer };

function Shown({ isOn, codesLeft, siteName, answer }: ShownProps) {
  const { messages, setup, recoveryCodes } = answer;
  if (recoveryCodes) return <KeepCodes codes={recoveryCodes} siteName={siteName} />;
  if (isOn) return <RunningTwoSteps codesLeft={codesLeft} messages={messages} />;
  if (setup) return <ScanAndConfirm setup={setup} messages={messages} />;
  return <BeginSetup messages={messages} />;
}
