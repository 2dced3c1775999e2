import { redirect } from "react-router";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { loadNewTopic } from "#app/features/topics/load-new-topic.ts";
import { acceptedLanguages } from "#app/rules/language.ts";
import { READER_MESSAGES, TOPIC_MESSAGES } from "#app/rules/generation/topic-safety.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { CHECK_CONNECTION, NOT_SENT, notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";
import { describeLimit } from "../limit-reply.ts";
import { OneAtATime } from "../quiz/one-at-a-time.tsx";
import { SourcesDisclosure } from "./sources/sources-disclosure.tsx";
import { pageOfTopic } from "./page-of-topic.ts";
import { ConnectionLine, WithConnection, writes } from "./connection.tsx";
import { TopicForm, useTypedTopic } from "./topic-form.tsx";
import { TopicSuggestions } from "./topic-suggestions.tsx";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/new-topic";

const TIP_AFTER_MILLISECONDS = 2_000;
const TIP_HIDES_AFTER_MILLISECONDS = 10_000;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, "Create your learning path");

export async function loader({ request, context }: Route.LoaderArgs) {
  const languages = acceptedLanguages(request.headers.get("accept-language") ?? "");
  return loadNewTopic(learnerOf(context), languages, infoOf(context).now);
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const form = await request.formData();
  const topic = String(form.get("topic") ?? "");
  const reader = String(form.get("reader") ?? "");
  const input = { topic, reader, fresh: form.get("fresh") === "yes" };
  const typed = { topic, reader };
  const result = await createTopic(learner, input, now);
  switch (result.status) {
    case "created":
    case "continued":
      return redirect(pageOfTopic(result));
    case "refused":
      return respond(result, { message: TOPIC_MESSAGES[result.reason], ...typed });
    case "reader-refused":
      return respond({ status: "refused" }, { message: READER_MESSAGES[result.reason], ...typed });
    case "too-many": {
      const { message, outcome } = describeLimit(result.reached, learner, now);
      return respond(outcome, { message, ...typed });
    }
    case "already-writing":
      return respond({ status: "one-at-a-time" }, { activeRun: result.activeRun, ...typed });
  }
}

/** After a lost connection the form keeps what was typed and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) =>
    notSent({
      message: `${NOT_SENT}. ${CHECK_CONNECTION}`,
      topic: String(form.get("topic") ?? ""),
      reader: String(form.get("reader") ?? ""),
    }),
  );

export default function NewTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { ai, library, suggestions, hasAiService } = loaderData;
  const typed = useTypedTopic(actionData);
  return (
    <Page width="text">
      <PageHeading
        title="Create your learning path"
        lead={
          <WithConnection ai={ai}>{(status) => LEADS[writes(status, hasAiService)]}</WithConnection>
        }
      />
      <WithConnection ai={ai}>
        {(status) => (
          <ConnectionLine
            ai={status}
            libraryTopics={library.filter(({ isOwn, isForeign }) => isOwn || !isForeign).length}
          />
        )}
      </WithConnection>
      {actionData && "activeRun" in actionData && <OneAtATime activeRun={actionData.activeRun} />}
      {actionData && "message" in actionData && (
        <Notice tone="error" title="Error creating curriculum" className="mb-6">
          {actionData.message}
        </Notice>
      )}
      <TopicForm typed={typed} newTopic={loaderData} />
      <SourcesDisclosure
        label="From a file, a link or text"
        hint="A book, a paper or your notes. Each lesson shows where its facts come from."
        hasLinks={loaderData.hasLinks}
        className="mt-8"
      />
      <WithConnection ai={ai}>
        {(status) => (
          <TopicSuggestions
            suggestions={suggestions}
            isWritten={writes(status, hasAiService) === "written"}
            onChoose={typed.setTopic}
          />
        )}
      </WithConnection>
      <BeaSays
        expression="winking"
        showAfter={TIP_AFTER_MILLISECONDS}
        hideAfter={TIP_HIDES_AFTER_MILLISECONDS}
        className="mt-8"
      >
        The narrower the topic, the better the lessons: “Reading sheet music” beats “Music”.
      </BeaSays>
    </Page>
  );
}

const LEADS = {
  written:
    "Type any topic and get ten five-minute lessons. Writing the first one takes 1-2 minutes, and you can read along.",
  "study-plan":
    "Choose a course from the library and start right away. For any other topic you get a guided study plan.",
} as const;
