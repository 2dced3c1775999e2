import { useState } from "react";
import { loadTwoFactor } from "#app/features/accounts/two-factor/load-two-factor.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { CHECK_CONNECTION, NOT_SENT, sendButtonForm } from "../../network-error.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/two-factor";
import { SaveCodes } from "./recovery-codes.tsx";
import { runTwoFactorIntent, type TwoFactorAnswer } from "./two-factor-intents.ts";
import { BeginSetup, ScanAndConfirm } from "./two-factor-setup.tsx";
import { TwoFactorEnabled } from "./two-factor-enabled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Two-step sign-in");

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadTwoFactor(learnerOf(context))), siteName: readSite().name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runTwoFactorIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  // A form that was not sent leaves the page as it was, with the key to scan and what was typed.
  const isNotSent = actionData !== undefined && "status" in actionData;
  const [latest, setLatest] = useState<TwoFactorAnswer>();
  const answer = isNotSent ? latest : actionData;
  if (answer !== latest) setLatest(answer);
  return (
    <Page width="text">
      <BackLink to="/profile">Settings</BackLink>
      <PageHeading title="Two-step sign-in" lead={LEAD} />
      <LiveRegion message={answer?.done} className="mb-6 font-medium text-meadow empty:sr-only" />
      {isNotSent && (
        <ErrorSummary title={NOT_SENT} messages={{ form: CHECK_CONNECTION }} answer={actionData} />
      )}
      <Step {...loaderData} answer={answer ?? { messages: {} }} />
    </Page>
  );
}

const LEAD =
  "Your password plus a code from your phone. Someone who gets one still needs the other.";

type StepProps = Route.ComponentProps["loaderData"] & { answer: TwoFactorAnswer };

function Step({ isOn, codesLeft, siteName, answer }: StepProps) {
  const { messages, setup, recoveryCodes } = answer;
  if (recoveryCodes) return <SaveCodes codes={recoveryCodes} siteName={siteName} />;
  if (isOn) return <TwoFactorEnabled codesLeft={codesLeft} messages={messages} />;
  if (setup) return <ScanAndConfirm setup={setup} messages={messages} />;
  return <BeginSetup messages={messages} />;
}
