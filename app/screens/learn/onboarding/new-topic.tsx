import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Await, Form, redirect, useNavigation, useSearchParams } from "react-router";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { loadNewTopic } from "#app/features/topics/load-new-topic.ts";
import { acceptedLanguages } from "#app/rules/language.ts";
import { comparable } from "#app/rules/clean-text.ts";
import { findByName } from "#app/rules/topics/near-spelling.ts";
import {
  READER_MAX_CHARACTERS,
  READER_MESSAGES,
  TOPIC_MESSAGES,
} from "#app/rules/generation/topic-safety.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { TopicButton } from "#app/ui/topic-field/topic-button.tsx";
import { TopicField } from "#app/ui/topic-field/topic-field.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { CHECK_CONNECTION, NOT_SENT, notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";
import { describeLimit } from "../limit-reply.ts";
import { OneAtATime } from "../quiz/one-at-a-time.tsx";
import { pageOfTopic } from "./page-of-topic.ts";
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
  const { ai, library, written, suggestions, hasAiService } = loaderData;
  const [search, setSearch] = useSearchParams();
  const [topic, setTopic] = useState(() => actionData?.topic ?? search.get("topic") ?? "");
  const [reader, setReader] = useState(() => actionData?.reader ?? "");
  const isSubmitting = useNavigation().state === "submitting";
  // Without JavaScript nothing would ever enable the button again.
  const isScripted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const form = useRef<HTMLFormElement>(null);
  // Keep what was typed before hydration.
  useEffect(() => {
    const fields = new FormData(form.current ?? undefined);
    const typedIn = (name: string) => String(fields.get(name) ?? "");
    if (typedIn("topic") !== "") setTopic(typedIn("topic"));
    if (typedIn("reader") !== "") setReader(typedIn("reader"));
  }, []);
  useEffect(() => {
    if (search.has("topic")) setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  const wanted = comparable(topic);
  const inLibrary = findByName(topic, library, (course) => [course.name, ...course.aliases]);
  const ownName =
    (inLibrary?.isOwn ? inLibrary.name : undefined) ??
    written.find((name) => comparable(name) === wanted);
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
      <Form ref={form} method="post" className="space-y-4">
        <TopicField
          label="What would you like to learn?"
          value={topic}
          required
          autoFocus
          onChange={(event) => setTopic(event.target.value)}
          button={
            <TopicButton
              disabled={isSubmitting}
              missing={
                isScripted && topic.trim() === "" ? "Type or choose a topic first" : undefined
              }
            >
              {isSubmitting
                ? "Creating your path..."
                : ownName !== undefined
                  ? "Continue"
                  : "Create my path"}
            </TopicButton>
          }
        />
        <WithConnection ai={ai}>
          {(status) =>
            writes(status, hasAiService) === "written" && (
              <TextField
                name="reader"
                label="About you (optional)"
                hint="What you know already, and what you need it for. The lessons are written for that."
                value={reader}
                maxLength={READER_MAX_CHARACTERS}
                autoComplete="off"
                onChange={(event) => setReader(event.target.value)}
              />
            )
          }
        </WithConnection>
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          <WithConnection ai={ai}>
            {(status) =>
              (inLibrary ?? ownName) !== undefined &&
              status === "connected" && (
                <Button type="submit" name="fresh" value="yes" look="quiet" disabled={isSubmitting}>
                  Write a new version
                </Button>
              )
            }
          </WithConnection>
        </div>
        {(inLibrary ?? ownName) !== undefined && (
          <p className="text-sm text-ink-soft">
            {ownName !== undefined
              ? `You already have ${ownName}. You'll pick up where you left off.`
              : `It's in the library as ${inLibrary?.name}, ready to start.`}
          </p>
        )}
        <WithConnection ai={ai}>
          {(status) =>
            (inLibrary ?? ownName) === undefined && (
              <NewTopicNote
                isWritten={writes(status, hasAiService) === "written"}
                isTyped={wanted !== ""}
                allowance={loaderData.allowance}
              />
            )
          }
        </WithConnection>
      </Form>
      <WithConnection ai={ai}>
        {(status) => (
          <TopicSuggestions
            suggestions={suggestions}
            isWritten={writes(status, hasAiService) === "written"}
            onChoose={setTopic}
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

type Connection = Awaited<Route.ComponentProps["loaderData"]["ai"]>;

type WithConnectionProps = {
  ai: Promise<Connection>;
  children: (status: Connection | "checking") => ReactNode;
};

/** Renders the form without waiting for the AI service's response. */
function WithConnection({ ai, children }: WithConnectionProps) {
  return (
    <Suspense fallback={children("checking")}>
      <Await resolve={ai} errorElement={children("error")}>
        {children}
      </Await>
    </Suspense>
  );
}

/** What happens to a topic the library lacks; while the connection is being checked, what is likely. */
function writes(status: Connection | "checking", hasAiService: boolean): "written" | "study-plan" {
  const isWritten = status === "checking" ? hasAiService : status === "connected";
  return isWritten ? "written" : "study-plan";
}

const LEADS = {
  written:
    "Type any topic and get ten five-minute lessons. Writing the first one takes 1-2 minutes, and you can read along.",
  "study-plan":
    "Choose a course from the library and start right away. For any other topic you get a guided study plan.",
} as const;

type NewTopicNoteProps = { isWritten: boolean; isTyped: boolean; allowance: string };

/** How many topics can be written today, or what the learner gets instead. */
function NewTopicNote({ isWritten, isTyped, allowance }: NewTopicNoteProps) {
  if (isWritten) return <p className="text-sm text-ink-soft">{allowance}</p>;
  if (!isTyped) return null;
  return (
    <p className="text-sm text-ink-soft">
      Not in the library, and no AI service is connected to write it. You'll get a ten-session study
      plan instead: how to learn it with books, websites and people.
    </p>
  );
}

type ConnectionLineProps = { ai: Connection | "checking"; libraryTopics: number };

function ConnectionLine({ ai, libraryTopics }: ConnectionLineProps) {
  const library = `${libraryTopics} library ${libraryTopics === 1 ? "topic" : "topics"} ready to start`;
  if (ai === "error")
    return (
      <Notice tone="warning" title="AI connection issue" className="mb-6" isAnnounced={false}>
        We can't write new topics right now. {library}.
      </Notice>
    );
  const look = ai === "checking" ? "bg-line-strong" : "bg-meadow";
  const words = CONNECTION_WORDS[ai];
  return (
    <p role="status" className="mb-6 flex items-center gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${look}`} />
      {words ? `${words}. ${library}` : library}
    </p>
  );
}

const CONNECTION_WORDS = {
  checking: "Checking the AI service",
  connected: "AI service connected",
  none: null,
} as const;
