import { redirect } from "react-router";
import { isUuid } from "#app/rules/ids.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { href } from "#app/ui/link.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { NotFound } from "../not-found.tsx";
import type { Route } from "./+types/tutor";
import { openConversation } from "./open-conversation.ts";
import { Questions } from "./questions.tsx";
import { runTutorIntent } from "./tutor-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Your questions");

/** Everything asked about a lesson. What the panel beside the text does, this page does without a script. */
export async function loader({ params: { lessonId }, context }: Route.LoaderArgs) {
  const opened = await openConversation(learnerOf(context), lessonId, infoOf(context).now);
  // The lesson's page says how to open it.
  if (opened.status === "locked") throw redirect(`/lesson/${lessonId}`);
  return opened.status === "open" ? opened : respond(opened, null);
}

export async function action({ request, params: { lessonId }, context }: Route.ActionArgs) {
  if (!isUuid(lessonId)) return respond({ status: "not-found" }, null);
  const form = await request.formData();
  const { now } = infoOf(context);
  return runTutorIntent({ form, lessonId, learner: learnerOf(context), now });
}

export default function Tutor({ loaderData, actionData, params }: Route.ComponentProps) {
  const { lessonId } = params;
  if (!loaderData) return <NotFound title="Lesson Not Found" />;
  const { lesson, conversation } = loaderData;
  return (
    <Page width="text">
      <PageHeading
        before={
          <BackLink to={`${href("/lesson/:lessonId", { lessonId })}?read=again`}>
            Back to the lesson
          </BackLink>
        }
        title="Your questions"
        lead={<bdi lang={lesson.lang ?? undefined}>{lesson.title}</bdi>}
      />
      <Questions lessonId={lessonId} opened={conversation} reply={actionData ?? null} />
    </Page>
  );
}
