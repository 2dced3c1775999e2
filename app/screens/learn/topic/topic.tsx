import { useEffect } from "react";
import { Form, redirect, useRevalidator } from "react-router";
import { findLibraryPreview } from "#app/features/catalog/find-library-preview.ts";
import { findFinishedImage } from "#app/features/operations/find-share-image.ts";
import { loadTopic, type TopicPage } from "#app/features/topics/load-topic.ts";
import type { Offer } from "#app/features/payments/load-offer.ts";
import { CONCEPT_LABELS } from "#app/rules/memory/concept-labels.ts";
import { languageOf } from "#app/rules/language.ts";
import { CHECKS } from "#app/rules/checks/checks.ts";
import { writingNow } from "#app/rules/generation/generation.ts";
import { isUuid } from "#app/rules/ids.ts";
import { formatPrice } from "#app/rules/payments/price.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { href } from "#app/ui/link.tsx";
import { capitalized } from "#app/rules/capitalized.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { signDrawing } from "#app/ui/parts/sign-drawing.ts";
import { Tag } from "#app/ui/parts/tag.tsx";
import { intent } from "../../intents.ts";
import { respond } from "../../outcome.ts";
import { sendButtonForm } from "../../network-error.ts";
import { NotSent } from "../../not-sent.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/topic";
import { followLessonStream } from "../lesson/writing/follow-lesson-stream.ts";
import { YOU_HAVE_PREMIUM } from "../../checkout/after-buying.ts";
import { NotFound } from "../not-found.tsx";
import { ShareCard } from "../share-card.tsx";
import { KeepOnDevice } from "./keep-on-device.tsx";
import { MadeFrom } from "./made-from.tsx";
import { RemoveTopic } from "./remove-topic.tsx";
import { runTopicIntent, type TopicIntent } from "./topic-intents.ts";
import { TakeAlong } from "./take-along.tsx";
import { TopicInsights } from "./topic-insights.tsx";
import { UncoveredConcepts } from "./uncovered-concepts.tsx";
import { lessonToDo } from "./chosen-lesson.ts";
import { TopicPath } from "./topic-path.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, loaderData?.topic?.name ?? "Topic");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const hasInsights = searchParams.get("insights") === "shown";
  const learner = learnerOf(context);
  const hasBought = learner.isPremium && searchParams.get("premium") === "started";
  const topic = isUuid(params.topicId)
    ? await loadTopic(learner, params.topicId, infoOf(context).now, { hasInsights })
    : null;
  if (topic) {
    const finishedPicture = topic.isCompleted ? findFinishedImage(topic) : null;
    const sign = signDrawing(topic.source === "study-plan" ? "study-plan" : (topic.slug ?? ""));
    return { topic, sign, hasBought, finishedPicture };
  }
  const preview = isUuid(params.topicId) ? await findLibraryPreview(params.topicId) : null;
  if (preview) throw redirect(preview);
  return respond(
    { status: "not-found" },
    { topic: null, sign: undefined, hasBought: false, finishedPicture: null },
  );
}

export async function action({ request, params: { topicId }, context }: Route.ActionArgs) {
  if (!isUuid(topicId)) return respond({ status: "not-found" } as const);
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  return runTopicIntent({ form: await request.formData(), topicId, learner, now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export { shouldRevalidate } from "../../network-error.ts";

/** Loads the page again whenever other lessons are being written than it shows. */
function useFreshTopic(topic: TopicPage | null): void {
  const { revalidate } = useRevalidator();
  const writing = topic?.isWriting ? writingNow(topic.lessons) : "";
  const topicId = topic?.id;
  useEffect(() => {
    if (topicId === undefined || writing === "") return;
    return followLessonStream(`/api/topics/${topicId}/stream?writing=${writing}`, {
      onEvent: () => undefined,
      onEnd: () => void revalidate(),
    });
  }, [topicId, writing, revalidate]);
}

export default function Topic({
  loaderData: { topic, sign, hasBought, finishedPicture },
  actionData,
}: Route.ComponentProps) {
  useFreshTopic(topic);
  if (!topic) return <NotFound title="Topic Not Found" />;
  const isNotSent = actionData?.status === "network-error";
  return (
    <Page>
      <PageHeading
        before={<BackAndTags topic={topic} />}
        picture={
          <Morph of="sign" id={topic.id} className="grid">
            <CourseSign slug={topic.slug} title={topic.name} drawing={sign} />
          </Morph>
        }
        title={
          <Morph of="topic" id={topic.id}>
            <span {...languageOf(`${topic.name} ${topic.description}`)}>{topic.name}</span>
          </Morph>
        }
        lead={
          <>
            <span {...languageOf(topic.description)}>{topic.description}</span>
            <TopicStatus topic={topic} />
          </>
        }
      />
      {hasBought && (
        <Notice tone="success" className="mb-6">
          {YOU_HAVE_PREMIUM}
        </Notice>
      )}
      {topic.isRemoved && (
        <Removed
          refusal={actionData && "message" in actionData ? actionData.message : null}
          isNotSent={isNotSent}
        />
      )}
      <TopicPath topic={topic}>
        {topic.isWriting && (
          <p role="status" className="rounded-soft bg-comb p-4">
            <span className="font-semibold">Generating more lessons...</span> This usually takes 1-2
            minutes
          </p>
        )}
        <UncoveredConcepts topic={topic} />
        {topic.isPersonalized && <PersonalPath topic={topic} />}
        {topic.check && <TopicCheck topicId={topic.id} check={topic.check} />}
        {finishedPicture !== null && (
          <ShareCard name={topic.name} slug={topic.slug} picture={finishedPicture} />
        )}
        {topic.offer && (
          <Upsell
            topicId={topic.id}
            lessons={topic.totalLessons}
            offer={topic.offer}
            isQuiet={lessonToDo(topic) !== null}
          />
        )}
      </TopicPath>
      <MadeFrom topic={topic} />
      <TopicInsights insights={topic.insights} />
      <div className="mt-8 space-y-2">
        <KeepOnDevice topicId={topic.id} />
        <TakeAlong
          topicId={topic.id}
          hasPassages={topic.hasPassages && topic.source !== "reading"}
        />
      </div>
      {!topic.isRemoved && (
        <div>
          <RemoveTopic topicId={topic.id} name={topic.name} />
        </div>
      )}
    </Page>
  );
}

function BackAndTags({ topic }: { topic: TopicPage }) {
  return (
    <div className="flex items-baseline justify-between gap-4 max-[16rem]:flex-wrap">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <span className="flex flex-wrap justify-end gap-2">
        {topic.source === "study-plan" && <Tag>Study plan</Tag>}
        {topic.source === "imported" && <Tag>Brought along</Tag>}
        {topic.source === "reading" && <Tag>Your source</Tag>}
        {topic.isCompleted && topic.isPersonalized && <Tag tone="clay">{CONCEPT_LABELS.shaky}</Tag>}
        <Tag tone={topic.isCompleted ? "meadow" : "honey"}>
          {topic.isCompleted ? "Completed" : "In Progress"}
        </Tag>
      </span>
    </div>
  );
}

function PersonalPath({ topic }: { topic: TopicPage }) {
  return (
    <div className="flex items-center gap-4 rounded-soft border border-clay bg-clay-wash p-4">
      <Bea expression="encouraging" className="size-14" />
      <div className="min-w-0">
        <p className="font-semibold">Personalized Learning Path</p>
        <p>{shakyLessons(topic)}</p>
      </div>
    </div>
  );
}

function TopicStatus({ topic }: { topic: TopicPage }) {
  return (
    <span className="mt-2 flex flex-wrap gap-x-6 text-base tabular-nums">
      <span>
        {topic.completedLessons} of {topic.lessons.length} lessons completed
      </span>
      {topic.averageScore !== null && <span>Average score: {percent(topic.averageScore)}%</span>}
    </span>
  );
}

function shakyLessons({ lessons, isCompleted }: TopicPage): string {
  const count = lessons.filter(({ label }) => label.tone === "remediation").length;
  const these = count > 1 ? `${capitalized(countInWords(count))} lessons are` : "One lesson is";
  return `${these} still shaky.${isCompleted ? "" : " Read again before you move on."}`;
}

/** Its finished lessons can still be reached from the history. */
function Removed({ refusal, isNotSent }: { refusal: string | null; isNotSent: boolean }) {
  return (
    <>
      {isNotSent && <NotSent className="mb-6" />}
      <Notice
        tone="info"
        title="You removed this topic"
        className="mb-6"
        actions={
          <Form method="post">
            <Button type="submit" {...intent<TopicIntent>("restore")} look="secondary" size="small">
              Put it back
            </Button>
          </Form>
        }
      >
        {refusal ?? "It isn't on your dashboard, and its lessons don't come up for review."}
      </Notice>
    </>
  );
}

/** What stayed, 7 and 30 days after the last lesson. */
function TopicCheck({
  topicId,
  check: { afterDays, status },
}: {
  topicId: string;
  check: NonNullable<TopicPage["check"]>;
}) {
  const isOpen = afterDays !== null && status !== "over";
  return (
    <Card tone={isOpen ? "comb" : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-64">
          {isOpen
            ? `See what stuck: ${CHECKS.minutes} minutes, new questions.`
            : "Seven and thirty days after the last lesson, a quick check shows what you remember."}
        </p>
        <ButtonLink
          to={href("/topic/:topicId/check", { topicId })}
          look={isOpen ? "primary" : "secondary"}
        >
          {isOpen
            ? status === "started"
              ? "Continue the check"
              : "Start the check"
            : "View checks"}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** One honey button a page: while a lesson is open, that one has it. */
function Upsell({
  topicId,
  lessons,
  offer: { price },
  isQuiet,
}: {
  topicId: string;
  lessons: number;
  offer: Offer;
  isQuiet: boolean;
}) {
  return (
    <Card tone="comb">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-lg font-semibold">
            All {countInWords(lessons)} lessons{price ? `: ${formatPrice(price)}` : ""}
          </p>
          <p>Cancel anytime</p>
        </div>
        <ButtonLink to={`/checkout?topic=${topicId}`} look={isQuiet ? "secondary" : "primary"}>
          Upgrade Now
        </ButtonLink>
      </div>
    </Card>
  );
}
