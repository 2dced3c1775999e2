import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { OpenLesson } from "../open-lesson.ts";
import type { ActiveRun } from "#app/features/generation/start-run.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { OneAtATime } from "../../quiz/one-at-a-time.tsx";
import { SOURCES_GONE, SourcesGone } from "../../topic/sources-gone.tsx";
import { intent } from "../../../intents.ts";
import type { LessonIntent } from "../lesson-intents.ts";

/** A lesson without a text: not started, cancelled or failed. Says which, and offers the next step. */
export function LessonUnavailable({ page }: { page: OpenLesson }) {
  const { lesson, wasCancelled, fault } = page;
  if (page.lacksSources)
    return (
      <NotWritten page={page} expression="thinking" button={null}>
        <SourcesGone topicId={page.topic.id} className="mb-6" />
      </NotWritten>
    );
  if (lesson.status === "failed") return <Failed page={page} fault={fault} />;
  return wasCancelled ? (
    <NotWritten page={page} expression="encouraging" button="Write this lesson">
      <p className="mb-6 text-lg text-ink-soft">
        Writing was cancelled. You can start it again any time.
      </p>
    </NotWritten>
  ) : (
    <NotWritten page={page} expression="happy" button="Write this lesson">
      <p className="mb-6 text-lg text-ink-soft">
        {lesson.objective || "This lesson is planned but not written yet."}
      </p>
    </NotWritten>
  );
}

function Failed({ page, fault }: { page: OpenLesson; fault: string | null }) {
  const isMore = page.lesson.number > 1;
  if (page.isLimitReached)
    return (
      <NotWritten page={page} expression="thinking" button={null}>
        <Notice title="That's all for today" className="mb-6">
          {fault}
        </Notice>
      </NotWritten>
    );
  return (
    <NotWritten page={page} expression="thinking" button="Try again">
      <Notice tone="error" title={isMore ? FAILED_MORE : ERROR_TITLE} className="mb-6">
        {isMore ? null : fault}
      </Notice>
    </NotWritten>
  );
}

const ERROR_TITLE = "Error creating curriculum";
const FAILED_MORE = "Failed to generate more lessons. Please try again.";

const REFUSALS: Record<string, string> = {
  "no-sources": `${SOURCES_GONE} Add them again to have more lessons written.`,
  "no-writer":
    "AI connection issue: we can't write lessons right now. The library topics still work.",
};

type NotWrittenProps = {
  page: OpenLesson;
  expression: Expression;
  /** Null where pressing it can't help yet. */
  button: "Write this lesson" | "Try again" | null;
  children: ReactNode;
};

function NotWritten({ page: { lesson, topic }, expression, button, children }: NotWrittenProps) {
  const reply = useActionData<{ status?: string; message?: string; activeRun?: ActiveRun }>();
  const refusal = reply?.message ?? REFUSALS[reply?.status ?? ""];
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <Bea expression={expression} className="size-20 shrink-0" />
        <Heading level={1} size="large">
          {lesson.title}
        </Heading>
      </div>
      {refusal === undefined ? (
        children
      ) : (
        <Notice tone="error" title={ERROR_TITLE} className="mb-6">
          {refusal}
        </Notice>
      )}
      {reply?.activeRun && <OneAtATime activeRun={reply.activeRun} />}
      <Form method="post" className="flex flex-wrap gap-3">
        {button !== null && (
          <Button type="submit" {...intent<LessonIntent>("write")} size="large" disabled={isBusy}>
            {button}
          </Button>
        )}
        {lesson.number === 1 ? (
          <ButtonLink to="/onboarding" look="secondary" size="large">
            Choose another topic
          </ButtonLink>
        ) : (
          <ButtonLink
            to={href("/topic/:topicId", { topicId: topic.id })}
            look="secondary"
            size="large"
          >
            Back to the topic
          </ButtonLink>
        )}
      </Form>
      <p className="mt-6 text-ink-soft">
        In the meantime, the <TextLink to="/topics">library courses</TextLink> are ready to start.
      </p>
    </>
  );
}
