import { useEffect } from "react";
import { data, useRevalidator, useSearchParams } from "react-router";
import { loadImports } from "#app/features/imports/load-imports.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { sendButtonForm } from "../../network-error.ts";
import { NotSent } from "../../not-sent.tsx";
import { learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/import";
import { BroughtFileCard } from "./brought-file-card.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { runImportIntent } from "./import-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, "Bring your learning");

const STATUS = { often: 429, two: 409, chosen: 400 } as const;
type NotTaken = keyof typeof STATUS;

const notTakenOf = (search: URLSearchParams): NotTaken | undefined =>
  (Object.keys(STATUS) as NotTaken[]).find((key) => key === search.get("not"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const notTaken = notTakenOf(new URL(request.url).searchParams);
  const loaded = await loadImports(learnerOf(context).id);
  return data(loaded, { status: notTaken ? STATUS[notTaken] : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  return runImportIntent({ form: await request.formData(), learner: learnerOf(context) });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

const POLL_MS = 1500;

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, isUnderWay, maxMegabytes } = loaderData;
  const [latest, ...earlier] = imports;
  const [search] = useSearchParams();
  const notTaken = notTakenOf(search);
  usePolling(isUnderWay);
  return (
    <Page width="text">
      <BackLink to="/profile">Settings</BackLink>
      <PageHeading title="Bring your learning" lead={LEAD} />
      <div className="space-y-6">
        {actionData?.status === "network-error" && <NotSent />}
        {notTaken && <Notice tone="error">{NOT_TAKEN[notTaken]}</Notice>}
        {latest && <BroughtFileCard key={latest.id} brought={latest} level={2} />}
        {!isUnderWay && <ChooseFile maxMegabytes={maxMegabytes} isAnother={latest !== undefined} />}
        {earlier.length > 0 && (
          <section className="space-y-4 pt-4">
            <Heading level={2}>Earlier files</Heading>
            {earlier.map((each) => (
              <BroughtFileCard key={each.id} brought={each} level={3} />
            ))}
          </section>
        )}
      </div>
    </Page>
  );
}

const LEAD =
  "Add what you learned somewhere else to what you have here. You see what a file brings before anything is stored.";

const NOT_TAKEN: Record<NotTaken, string> = {
  often: "You’ve brought 20 files within an hour. Try the next one later.",
  two: "Another file is on its way. Wait until that one is done.",
  chosen: "That file didn’t arrive. Choose it again.",
};

/** Nobody has to press while a file is read or stored. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
