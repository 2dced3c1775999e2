import { Form, useNavigation } from "react-router";
import type { OpenLesson } from "#app/features/lessons/load-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { LessonText, type LessonWords } from "./lesson-text.tsx";
import { useLessonStream, type StreamedText } from "./use-lesson-stream.ts";

/** The lesson while it is written, or with a way on when it could not be. */
export function LessonInWriting({ page }: { page: OpenLesson }) {
  const { lesson, topic } = page;
  const exitTo = href("/topic/:topicId", { topicId: topic.id });
  const label = `Lesson ${lesson.number} of ${topic.totalLessons}`;
  return (
    <LessonPage progress={0} progressLabel={label} exitTo={exitTo}>
      {lesson.status === "failed" && <Failed page={page} />}
      {lesson.status === "planned" && <Planned page={page} />}
      {lesson.status === "writing" && <Writing page={page} />}
    </LessonPage>
  );
}

function Writing({ page }: { page: OpenLesson }) {
  const stream = useLessonStream(page.lesson.id);
  const words = wordsOf(page, stream);
  return (
    <>
      {stream.attempt > 1 && (
        <p className="mb-4 text-sm text-ink-soft" role="status">
          Attempt {stream.attempt} of 3
        </p>
      )}
      {stream.latest === null ? (
        <Waiting page={page} progress={stream.progress} />
      ) : (
        <LessonText lesson={words} writing={latestOf(stream)} />
      )}
      <div className="mt-12 border-t border-line pt-6">
        <Button size="large" isWide disabled>
          Take the Quiz
        </Button>
        <p className="mt-2 text-center text-sm text-ink-soft">
          The quiz opens as soon as the lesson is whole.
        </p>
      </div>
      <AiNotice notice={page.topic.notice} />
    </>
  );
}

function Waiting({ page, progress }: { page: OpenLesson; progress: number }) {
  const isMore = page.lesson.number > 1;
  return (
    <div>
      <div className="mb-8 flex items-center gap-4">
        <Bea expression="focused" className="size-20 shrink-0" />
        <div role="status">
          <Heading level={1} size="regular">
            {isMore ? "Generating more lessons..." : `Writing your first lesson on ${page.topic.name}`}
          </Heading>
          <p className="text-ink-soft">
            {isMore ? "This usually takes 1-2 minutes" : "The first words are on their way."}
            {progress > 0 && <span className="sr-only"> {progress} percent done.</span>}
          </p>
        </div>
      </div>
      <SkeletonText lines={6} />
    </div>
  );
}

function Planned({ page }: { page: OpenLesson }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <Heading level={1} size="large">
        {page.lesson.title}
      </Heading>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        {page.lesson.objective || "This lesson is planned and not written yet."}
      </p>
      <Form method="post">
        <Button type="submit" name="deed" value="write" size="large" disabled={isBusy}>
          Write this lesson
        </Button>
      </Form>
    </>
  );
}

function Failed({ page }: { page: OpenLesson }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <Notice
        tone="error"
        title="Error creating curriculum"
        actions={
          <>
            <Button type="submit" name="deed" value="write" size="small" disabled={isBusy}>
              Try again
            </Button>
            <ButtonLink to="/onboarding" look="secondary" size="small">
              Choose another topic
            </ButtonLink>
          </>
        }
      >
        {page.fault}
      </Notice>
    </Form>
  );
}

/** Every text of a model says so (docs/security.md, L09). */
export function AiNotice({ notice }: { notice: string | null }) {
  return (
    <p className="mt-8 text-sm text-ink-soft">
      AI-generated, may contain errors.{notice !== null && ` ${notice}`}
    </p>
  );
}

const FIELDS: Record<string, keyof LessonWords> = {
  title: "title",
  hook: "hook",
  objective: "objective",
  explanation: "explanation",
  example: "example",
  visual_description: "visualDescription",
  elaboration: "elaboration",
  next_tease: "nextTease",
};

const latestOf = ({ latest }: StreamedText) => (latest ? (FIELDS[latest] ?? null) : null);

function wordsOf({ lesson }: OpenLesson, { fields }: StreamedText): LessonWords {
  return {
    number: lesson.number,
    title: fields.title ?? lesson.title,
    hook: fields.hook ?? "",
    objective: fields.objective ?? "",
    explanation: fields.explanation ?? "",
    example: fields.example ?? "",
    visualDescription: null,
    diagram: null,
    elaboration: fields.elaboration ?? "",
    nextTease: fields.next_tease ?? "",
  };
}
