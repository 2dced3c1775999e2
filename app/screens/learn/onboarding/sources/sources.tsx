import { useEffect, useRef, useState } from "react";
import { data, Form, useSearchParams } from "react-router";
import { loadNewSources } from "#app/features/sources/load-new-sources.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { CHECK_CONNECTION, NOT_SENT, notSent, sendForm } from "../../../network-error.ts";
import { privateMeta } from "../../../private-meta.ts";
import { infoOf, learnerOf } from "../../../request.ts";
import { OneAtATime } from "../../quiz/one-at-a-time.tsx";
import type { Route } from "./+types/sources";
import { BringSources } from "./bring-sources.tsx";
import { SourcesDisclosure } from "./sources-disclosure.tsx";
import { SourcesInHand } from "./sources-in-hand.tsx";
import { REMOVE_FORM } from "./source-card.tsx";
import { type SourceDraft, takeSourceDraft } from "./source-draft.ts";
import { addFromForm, createFromForm, removeFromForm } from "./sources-intents.ts";
import { NOTHING_CHOSEN } from "./use-send-sources.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, "Learn from your sources");

const STATUS = { chosen: 400, five: 400, full: 409, often: 429 } as const;
type NotTaken = keyof typeof STATUS;

const notTakenOf = (search: URLSearchParams): NotTaken | undefined =>
  (Object.keys(STATUS) as NotTaken[]).find((key) => key === search.get("not"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const notTaken = notTakenOf(searchParams);
  const { now } = infoOf(context);
  const loaded = await loadNewSources(learnerOf(context), now, searchParams.get("course"));
  return data(loaded, { status: notTaken ? STATUS[notTaken] : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const submission = { form, learner: learnerOf(context), now: infoOf(context).now };
  if (form.has("remove")) return removeFromForm(submission);
  return form.has("course") ? addFromForm(submission) : createFromForm(submission);
}

/** After a lost connection the form stays as it was filled in, and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => notSent({ message: `${NOT_SENT}. ${CHECK_CONNECTION}` }));

export default function Sources({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, hasLinks, hasAiService } = loaderData;
  const [search] = useSearchParams();
  const notTaken = notTakenOf(search);
  const isEmpty = sources.length === 0;
  const draft = useDraft(sources);
  const typed = actionData && "chosen" in actionData ? actionData : draft;
  return (
    <Page>
      <BackLink to="/onboarding">New topic</BackLink>
      <PageHeading
        title="Learn from your sources"
        lead={isEmpty ? EMPTY_LEAD : hasAiService ? LEAD : READING_LEAD}
      />
      <div className="mb-6 max-w-[40rem] space-y-6 empty:hidden">
        {notTaken && <Notice tone="error">{NOT_TAKEN[notTaken]}</Notice>}
        {actionData && "activeRun" in actionData && <OneAtATime activeRun={actionData.activeRun} />}
        {actionData && "message" in actionData && (
          <Notice tone="error" title="Error creating curriculum">
            {actionData.message}
          </Notice>
        )}
      </div>
      {/* Apart from the form below it: Enter in a field of that one must not remove anything. */}
      <Form id={REMOVE_FORM} method="post" preventScrollReset hidden />
      {isEmpty ? (
        <Card title="Bring a file, a link or text" className="max-w-[40rem]">
          <BringSources hasLinks={hasLinks} isOnlyStep />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-x-10">
          {/* Its boxes keep what they begin with. */}
          <SourcesInHand key={draft ? "again" : "first"} page={loaderData} typed={typed} />
          <SourcesDisclosure
            label="Add another"
            hasLinks={hasLinks}
            isOpen={notTaken !== undefined}
          />
        </div>
      )}
    </Page>
  );
}

/** What was filled in when the session ended. */
function useDraft(sources: Parameters<typeof takeSourceDraft>[0]): SourceDraft | null {
  const [draft, setDraft] = useState<SourceDraft | null>(null);
  const inHand = useRef(sources);
  useEffect(() => {
    const taken = takeSourceDraft(inHand.current);
    if (taken) setDraft(taken);
  }, []);
  return draft;
}

const EMPTY_LEAD =
  "Bring a book, a paper or your notes. You see what we read in it before anything is written.";
const LEAD =
  "This is what we read. Choose what you want to learn, and we’ll write lessons from it.";
const READING_LEAD = "This is what we read. Choose what you want to learn.";

const NOT_TAKEN: Record<NotTaken, string> = {
  chosen: NOTHING_CHOSEN,
  five: "Add at most five files at a time. The first five are below.",
  full: "You have ten sources here, and that’s as many as fit. Remove one, or make a path from them first.",
  often: "You’ve added a lot within an hour. Try the next one later.",
};
