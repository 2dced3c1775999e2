import { Suspense, useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useActionData, useFetcher, useSearchParams } from "react-router";
import type { OpenLesson } from "./open-lesson.ts";
import {
  advance,
  backToFeedback,
  openQuestion,
  type LessonSession,
} from "#app/rules/lessons/lesson-session.ts";
import { idsOf } from "#app/rules/lessons/card.ts";
import { comparable } from "#app/rules/memory/mastery/lesson-mastery.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { type CardPlace, CardPlaceContext, useCardPlace } from "./cards/card-place.ts";
import { ReadingLine } from "./cards/reading-line.tsx";
import { useReadingMode } from "./cards/reading-mode.tsx";
import { SessionLine } from "./cards/session-line.tsx";
import { FinishedInAnotherTab } from "./quiz/finished-in-another-tab.tsx";
import { LessonAside } from "./text/lesson-aside.tsx";
import { ListenButton } from "./listen/listen-button.tsx";
import { LessonReading } from "./text/lesson-reading.tsx";
import { loadPart, type PartOfLesson } from "./load-part.ts";
import { LessonPosition } from "./text/lesson-position.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { useSecondsSpent } from "./end/use-seconds-spent.ts";
import { TutorKeeper } from "../tutor/tutor-keeper.tsx";
import { TutorLink } from "../tutor/tutor-link.tsx";
import { useWarmUp } from "./warm-up/use-warm-up.ts";
import type { LessonAction, LessonIntent } from "./lesson-intents.ts";

/** Everything after the text. */
const { Part: LessonPhases, load: loadPhases } = await loadPart(
  "phases",
  async () => (await import("./lesson-phases.tsx")).LessonPhases,
);

const { Part: LessonArticle } = await loadPart(
  "text",
  async () => (await import("./text/lesson-article.tsx")).LessonArticle,
);

/** Second tries included, which mastery counts as well. */
function hasAllAnswers(session: LessonSession): boolean {
  if (session.phase === "lesson") return session.completedScore !== null;
  return session.phase !== "quiz" || openQuestion(session) === null;
}

/** The phases of a lesson, driven by the same state machine the server resumes from. */
export function LessonPlayer({ page }: { page: OpenLesson }) {
  const reply = useActionData<LessonAction>();
  const [session, dispatch] = useReducer(advance, page, (opened) => opening(opened, reply));
  const sessionId = useQuizSession(page.sessionId);
  const [search] = useSearchParams();
  const isReading = session.phase === "lesson" || search.has("read");
  const secondsSpent = useSecondsSpent(page.lesson.id);
  // Lives here because the button disappears with the first question, and a redirect in the reply would be lost with
  // it.
  const quizStart = useFetcher<LessonAction>();
  useNextLessons(page);
  const [before] = useState(page.mastery);
  // In the middle of a quiz the number would only confuse: it falls with each question that is still open.
  const after = hasAllAnswers(session) ? page.mastery : null;
  const hasSent = search.has("sent") && session.phase !== "lesson";
  const screen = screenOf(page, { isReading, hasSent });
  const mode = useReadingMode(page.isOnePage);
  const warmUp = useWarmUp(page);
  const { cards } = page.lesson;
  const hasWarmUp = warmUp !== null && session.phase === "lesson";
  const ids = useMemo(() => idsOf(cards, { hasWarmUp }), [cards, hasWarmUp]);
  const place = useCardPlace(ids, page.card);
  const top = useFocusOnChange(isReading ? "lesson" : focusKeyOf(session));
  return (
    <CardPlaceContext value={place}>
      <TutorKeeper lessonId={page.lesson.id} isOn={offersTutor(page, screen)}>
        <LessonPage
          line={<Line page={page} session={session} ids={ids} isReading={isReading} />}
          exitTo={href("/topic/:topicId", { topicId: page.topic.id })}
          aside={
            <LessonAside mastery={after && { before: comparable(before, after), after }}>
              <ListenToText page={page} screen={screen} place={place} />
              <TutorLink lessonId={page.lesson.id} />
            </LessonAside>
          }
        >
          <div ref={top} tabIndex={-1} className="outline-none">
            {reply?.status === "already-finished" && (
              <FinishedInAnotherTab lessonId={page.lesson.id}>
                The answers you gave there are the ones that count.
              </FinishedInAnotherTab>
            )}
            {screen === "no-text" && <TextToLoad lessonId={page.lesson.id} />}
            {screen === "text" && (
              <LessonReading
                page={page}
                session={session}
                ids={ids}
                warmUp={hasWarmUp ? warmUp : null}
                text={LessonArticle}
                mode={mode}
                quizStart={quizStart}
                dispatch={dispatch}
                onNearEnd={loadPhases}
              />
            )}
            {screen === "phases" && (
              <div data-part={"phases" satisfies PartOfLesson}>
                {!hasSent && <Position page={page} />}
                <Suspense>
                  <LessonPhases
                    page={page}
                    session={session}
                    sessionId={sessionId}
                    dispatch={dispatch}
                    secondsSpent={secondsSpent}
                    hasFailed={reply?.status === "unclear"}
                    hasSent={hasSent}
                  />
                </Suspense>
              </div>
            )}
          </div>
        </LessonPage>
      </TutorKeeper>
    </CardPlaceContext>
  );
}

type Phase = { isReading: boolean; hasSent: boolean };

function screenOf({ lesson }: OpenLesson, { isReading, hasSent }: Phase) {
  if (hasSent || !isReading) return "phases";
  return lesson.blocks ? "text" : "no-text";
}

/** Not in the quiz. */
const offersTutor = ({ hasTutor }: OpenLesson, screen: ReturnType<typeof screenOf>) =>
  hasTutor && screen === "text";

type LineProps = {
  page: OpenLesson;
  session: LessonSession;
  ids: readonly string[];
  isReading: boolean;
};

const Line = ({ page, session, ids, isReading }: LineProps) =>
  isReading ? (
    <ReadingLine lessonId={page.lesson.id} ids={ids} questions={page.questions.length} />
  ) : (
    <SessionLine lessonId={page.lesson.id} cards={ids.length} session={session} />
  );

type ListenProps = {
  page: OpenLesson;
  screen: ReturnType<typeof screenOf>;
  place: CardPlace;
};

const ListenToText = ({ page: { lesson, about, hasSpeechService }, screen, place }: ListenProps) =>
  screen === "text" && (
    <ListenButton
      lessonId={lesson.id}
      title={lesson.title}
      lang={about?.language.lang}
      hasService={hasSpeechService}
      place={place}
    />
  );

const Position = ({ page }: { page: OpenLesson }) => (
  <div className="mb-4">
    <LessonPosition number={page.lesson.number} course={page.topic} />
  </div>
);

/** The quiz that this page opened with is over in the meantime: the page has no text yet. */
function TextToLoad({ lessonId }: { lessonId: string }) {
  return (
    <ButtonLink size="large" to={`${href("/lesson/:lessonId", { lessonId })}?read=again`}>
      Read the lesson again
    </ButtonLink>
  );
}

/** After a form post without JavaScript, show the feedback on the answer that was posted. */
function opening(page: OpenLesson, reply: ReturnType<typeof useActionData<LessonAction>>) {
  if (reply?.status !== "answered") return page.session;
  return backToFeedback(
    page.session,
    page.questions.findIndex(({ id }) => id === reply.questionId),
  );
}

/** This tab's quiz session. It stays the same when another tab ends it and starts the next one. */
function useQuizSession(opened: string | null): string | null {
  const [own, setOwn] = useState(opened);
  if (own === null && opened !== null) setOwn(opened);
  return own ?? opened;
}

/** Feedback appears next to the answer, and "Next" takes the focus there. */
function focusKeyOf(session: LessonSession): string {
  if (session.phase !== "quiz") return session.phase;
  return session.step === "result" ? "result" : `question ${session.question}`;
}

/** Generate the next two lessons while the learner reads the last one written, once no other run is active. */
function useNextLessons({ wantsMore, lesson }: OpenLesson): void {
  const { submit, state, data } = useFetcher<LessonAction>();
  const isRequested = useRef(false);
  const isTooEarly = wantsMore && state === "idle" && data?.status === "already-writing";
  const request = useCallback(
    () => void submit({ intent: "write-more" satisfies LessonIntent }, { method: "post" }),
    [submit],
  );
  useEffect(() => {
    if (!wantsMore || isRequested.current) return;
    isRequested.current = true;
    request();
  }, [wantsMore, request]);
  useEffect(() => {
    if (!isTooEarly) return;
    const leaving = new AbortController();
    void followNext(lesson.id, request, leaving.signal);
    return () => leaving.abort();
  }, [isTooEarly, lesson.id, request]);
}

async function followNext(lessonId: string, onEnd: () => void, leaving: AbortSignal) {
  const { followLessonStream } = await import("./writing/follow-lesson-stream.ts");
  if (leaving.aborted) return;
  const stop = followLessonStream(`/api/lessons/${lessonId}/next/stream`, {
    onEvent: () => undefined,
    onEnd,
  });
  leaving.addEventListener("abort", stop);
}
