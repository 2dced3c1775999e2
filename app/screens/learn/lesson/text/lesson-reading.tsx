import Check from "lucide-react/icons/check";
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  startTransition,
  Suspense,
  useRef,
} from "react";
import type { FetcherWithComponents } from "react-router";
import type { OpenLesson } from "../open-lesson.ts";
import type { LessonEvent, LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { CardBar } from "../cards/card-bar.tsx";
import { OpenAtCard } from "../cards/open-at-card.tsx";
import { useCardKeys } from "../cards/use-cards.ts";
import { type ReadingMode, ReadingModeSwitch } from "../cards/reading-mode.tsx";
import type { LessonArticle } from "./lesson-article.tsx";
import { LessonBea, remarkOn } from "./lesson-bea.tsx";
import type { PartOfLesson } from "../load-part.ts";
import { preloadTextFonts } from "./preload-text-fonts.ts";
import { TextToCome } from "./text-to-come.tsx";
import { useNear } from "./use-near.ts";
import { afterPaint } from "../../../after-paint.ts";
import { intent } from "../../../intents.ts";
import type { WarmUp } from "../warm-up/use-warm-up.ts";
import { WarmUpCard } from "../warm-up/warm-up-card.tsx";
import type { LessonIntent } from "../lesson-intents.ts";

type ReadingProps = {
  page: OpenLesson;
  session: LessonSession;
  /** Of the cards, in their order. */
  ids: readonly string[];
  warmUp: WarmUp | null;
  /** `LessonArticle`, which may not be loaded yet. */
  text: ComponentType<ComponentProps<typeof LessonArticle>>;
  mode: ReadingMode;
  quizStart: FetcherWithComponents<unknown>;
  dispatch: (event: LessonEvent) => void;
  /** The end of the text is a screen away. */
  onNearEnd: () => unknown;
};

/** A lesson's text, and what can be pressed around it. */
export function LessonReading(props: ReadingProps) {
  const { page, session, ids, warmUp, text: Text, mode, quizStart, dispatch, onNearEnd } = props;
  preloadTextFonts(page.about?.hasItalics);
  useCardKeys(ids, { hasKeys: !mode.isOnePage });
  const end = useNear(onNearEnd);
  const { lesson } = page;
  const score = session.phase === "lesson" ? session.completedScore : null;
  return (
    <div data-cards={mode.isOnePage ? undefined : ""}>
      <div className="relative" dir={page.about?.language.dir}>
        <LessonBea>
          {session.phase === "lesson" && score === null && remarkOn(page.questions.length)}
        </LessonBea>
        <div data-part={"text" satisfies PartOfLesson} dir="ltr">
          <Suspense fallback={<TextToCome lessonId={lesson.id} title={lesson.title} />}>
            <Text
              page={page}
              ids={ids}
              warmUp={warmUp && <WarmUpCard warmUp={warmUp} isRecallFirst={page.isRecallFirst} />}
              before={<BeforeTitle page={page} score={score} />}
            >
              <ReadingModeSwitch {...mode} />
            </Text>
          </Suspense>
        </div>
      </div>
      {session.phase !== "lesson" ? (
        <CardBar ids={ids} other={<BackToQuiz lessonId={lesson.id} />} />
      ) : score === null ? (
        <CardBar ids={ids} isWarmingUp={warmUp?.isDone === false}>
          <TakeQuiz {...{ page, quizStart, dispatch }} isPractice={false} />
        </CardBar>
      ) : (
        <CardBar
          ids={ids}
          other={
            page.questions.length > 0 && <TakeQuiz {...{ page, quizStart, dispatch }} isPractice />
          }
        >
          {page.canOpenNext && page.nextLessonId && (
            <ButtonLink
              size="large"
              isWide
              to={href("/lesson/:lessonId", { lessonId: page.nextLessonId })}
            >
              Next lesson
            </ButtonLink>
          )}
        </CardBar>
      )}
      <div ref={end} className="cards-end" />
      <OpenAtCard ids={ids} />
    </div>
  );
}

const BackToQuiz = ({ lessonId }: { lessonId: string }) => (
  <ButtonLink size="large" look="secondary" isWide to={href("/lesson/:lessonId", { lessonId })}>
    Back to the quiz
  </ButtonLink>
);

/** What the lesson is to this learner. */
function BeforeTitle({ page, score }: { page: OpenLesson; score: number | null }) {
  return (
    <>
      {score !== null && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft print:hidden">
          <Tag tone="meadow" icon={<Check />}>
            You finished this lesson
          </Tag>
          <span>
            {page.hasNoScore
              ? withoutScore(page)
              : `Score: ${percent(score)}%. Practising never lowers it.`}
          </span>
        </p>
      )}
      {page.topic.source === "imported" && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Tag>Brought along</Tag>
          <span>You brought this course here. Nobody at Nectar has checked what it says.</span>
        </p>
      )}
      {page.topic.source === "reading" && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Tag>Your source</Tag>
          <span>Word for word, as you brought it.</span>
        </p>
      )}
      {page.topic.source === "study-plan" && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Tag>Study plan</Tag>
          <span>Made without AI. It teaches you how to learn the topic, not the topic itself.</span>
        </p>
      )}
    </>
  );
}

const withoutScore = ({ questions }: OpenLesson) =>
  questions.some(({ isUnchecked }) => isUnchecked)
    ? "Its questions are still being checked, so it has no score so far."
    : "";

type TakeQuizProps = Pick<ReadingProps, "page" | "quizStart" | "dispatch"> & {
  isPractice: boolean;
};

/** The server opens the quiz session so that a reload resumes it; the page does not wait for that. */
function TakeQuiz({ page, isPractice, quizStart, dispatch }: TakeQuizProps) {
  const type = isPractice ? "practise-again" : "take-quiz";
  const isStarted = useRef(false);
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isStarted.current) return;
    isStarted.current = true;
    const form = event.currentTarget;
    afterPaint(() => {
      void quizStart.submit(form);
      startTransition(() => dispatch({ type, questionCount: page.questions.length }));
    });
  };
  return (
    <quizStart.Form
      method="post"
      action={href("/lesson/:lessonId", { lessonId: page.lesson.id })}
      className="w-full"
      onSubmit={start}
    >
      <input type="hidden" {...intent<LessonIntent>("take-quiz")} />
      {isPractice && <input type="hidden" name="practice" value="yes" />}
      <Button type="submit" size="large" isWide look={isPractice ? "secondary" : "primary"}>
        {isPractice
          ? "Practise again"
          : page.questions.length > 0
            ? "Take the Quiz"
            : "Finish reading"}
      </Button>
    </quizStart.Form>
  );
}
