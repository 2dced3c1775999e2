import { type ReactNode, use, useCallback, useEffect, useMemo, useRef } from "react";
import type { AskAnswer, LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import type { OpenLesson } from "../open-lesson.ts";
import { AnswerSourceContext } from "#app/ui/blocks/answer-source.ts";
import { GuessContext } from "#app/ui/blocks/guess.tsx";
import { LessonSources } from "#app/ui/blocks/lesson-sections.tsx";
import { PrintedBlock } from "#app/ui/blocks/printed-block.tsx";
import { useStepByStep } from "#app/ui/diagrams/steps.tsx";
import { sayPlace } from "#app/rules/lessons/say-place.ts";
import { useShownCard } from "../cards/use-cards.ts";
import { useStoredPlace, useOpeningCard } from "../cards/use-stored-place.ts";
import { AiNotice } from "./ai-notice.tsx";
import { GuessResolved, PredictFirst } from "./lesson-prediction.tsx";
import { BeaRemark, remarkOn } from "./lesson-bea.tsx";
import { LessonRecommendation } from "./lesson-recommendation.tsx";
import { LessonText } from "./lesson-text.tsx";
import { OwnQuestions } from "../own-questions/own-questions.tsx";
import { SayItFirst } from "./say-it-first.tsx";
import { type About, TutorContext } from "../../tutor/about.ts";
import { AskableBlock } from "../../tutor/askable-block.tsx";
import { TutorField } from "../../tutor/tutor-field.tsx";
import { NoteKeeper } from "../../notes/note-keeper.tsx";
import { OwnNotes } from "../../notes/own-notes.tsx";
import { ReportMistake } from "../../quiz/report-mistake.tsx";

type ArticleProps = {
  page: OpenLesson;
  /** Of the cards, in their order. */
  ids: readonly string[];
  /** The card before the text. */
  warmUp: ReactNode;
  /** Above the title. */
  before: ReactNode;
  /** Below the guess. */
  children: ReactNode;
};

/** The text, and everything in it. */
export function LessonArticle({ page, ids, warmUp, before, children }: ArticleProps) {
  const text = useRef<HTMLElement>(null);
  const { lesson, topic } = page;
  const { cards } = lesson;
  useOpeningCard(ids);
  useShownCard(ids);
  useStoredPlace(isFirstReading(page) ? lesson.id : null);
  useStepByStep(text);
  useEffect(() => {
    void addCopyButtons(text.current);
  }, []);
  const blocks = lesson.blocks ?? [];
  const subject = useMemo(() => ({ lessonId: lesson.id }), [lesson.id]);
  const say = useMemo(
    () => sayPlace(cards, page.about?.explained ?? {}, lesson.number),
    [cards, page.about, lesson.number],
  );
  const term = say && page.terms[say.term];
  const guess = page.prediction?.guess;
  const resolved = guess && <GuessResolved guess={guess} />;
  const below = {
    ...(term && { [say.card]: <SayItFirst term={term} lessonId={lesson.id} /> }),
    ...(resolved && !hasPlaceForGuess(cards) && { [lastIdea(cards)]: resolved }),
  };
  const openTutor = use(TutorContext);
  const onAsk = openTutor ? (about: About) => void openTutor({ about }) : undefined;
  const findAnswer = useCallback((blockId: string) => fetchAnswer(lesson.id, blockId), [lesson.id]);
  return (
    <AnswerSourceContext value={findAnswer}>
      <GuessContext value={resolved}>
        <LessonText
          ref={text}
          view={AskableBlock}
          lesson={{ ...lesson, blocks }}
          terms={page.terms}
          language={page.about?.language}
          explained={page.about?.explained}
          course={topic}
          hasMargin
          warmUp={warmUp}
          before={before}
          below={below}
          end={<AfterText page={page} blocks={blocks} />}
          bea={null}
        >
          <LessonRecommendation page={page} />
          {page.prediction && <PredictFirst lessonId={lesson.id} prediction={page.prediction} />}
          {isFirstReading(page) && <BeaRemark>{remarkOn(page.questions.length)}</BeaRemark>}
          <div className="flex flex-wrap items-center gap-x-6 print:hidden">
            {children}
            <NoteKeeper text={text} subject={subject} notes={page.notes} onAsk={onAsk} />
          </div>
        </LessonText>
      </GuessContext>
    </AnswerSourceContext>
  );
}

const hasPlaceForGuess = (cards: OpenLesson["lesson"]["cards"]) =>
  cards.some(({ blocks }) => blocks.some(({ kind }) => kind === "guess"));

/** Where an author hasn't said which passage reveals it. */
const lastIdea = (cards: OpenLesson["lesson"]["cards"]) =>
  cards.findLast(({ section }) => section === "explanation")?.id ?? "";

/** What the text rests on, and where to say that it's wrong. */
function AfterText({ page, blocks }: { page: OpenLesson; blocks: readonly LessonBlock[] }) {
  const { lesson, topic } = page;
  return (
    <>
      <LessonSources view={PrintedBlock} blocks={blocks} label="Sources" />
      {topic.source === "ai" ? (
        <AiNotice notice={topic.notice} />
      ) : (
        topic.notice !== null && <p className="mt-8 text-sm text-ink-soft">{topic.notice}</p>
      )}
      <TutorField lessonId={lesson.id} />
      <OwnNotes subject={{ lessonId: lesson.id }} notes={page.notes} />
      {page.ownQuestions && <OwnQuestions lessonId={lesson.id} questions={page.ownQuestions} />}
      {topic.source !== "reading" && <ReportMistake lessonId={lesson.id} />}
    </>
  );
}

const isFirstReading = ({ session }: OpenLesson): boolean =>
  session.phase === "lesson" && session.completedScore === null;

/** Few lessons have code. */
async function addCopyButtons(text: Element | null): Promise<void> {
  if (!text?.querySelector("[data-copy]")) return;
  const buttons = await import("#app/ui/blocks/copy-button.tsx").catch(() => null);
  buttons?.addCopyButtons(text);
}

async function fetchAnswer(lessonId: string, blockId: string): Promise<AskAnswer> {
  const answer = await fetch(`/api/lessons/${lessonId}/stops/${encodeURIComponent(blockId)}`);
  if (!answer.ok) throw new Error(`no answer: ${answer.status}`);
  return (await answer.json()) as AskAnswer;
}
