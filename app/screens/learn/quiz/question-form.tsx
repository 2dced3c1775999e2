import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FetcherFormProps } from "react-router";
import { v7 } from "uuid";
import type { AnswerFeedback, SecondTry } from "#app/features/quizzes/feedback.ts";
import type { ReviewNote } from "#app/features/notes/load-review-notes.ts";
import { languageOf } from "#app/rules/language.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import type { QuestionTrust } from "#app/rules/trust/review-state.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { LockedQuestion, QuestionFieldset } from "#app/ui/questions/question-fieldset.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { ActionBar } from "./action-bar.tsx";
import { YourWords } from "../notes/your-words.tsx";
import { Feedback, SecondTryHint } from "./answer-feedback.tsx";
import { lockedQuestion, missingWords, resendWords, wordsOf } from "./question-words.ts";
import { HintForm, type HintedQuestion, Hints } from "./hints.tsx";
import { CheckNote } from "./check-note.tsx";
import { Confidence } from "./confidence.tsx";
import { canRecall, RecallPrompt } from "./recall-prompt.tsx";
import { useAnswerKeys } from "./use-answer-keys.ts";
import { useRecallFirst } from "./use-recall-first.ts";
import { ReportMistake } from "./report-mistake.tsx";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "../lesson/lesson-intents.ts";
import type { ReviewIntent } from "../reviews/review-intents.ts";

export type FormQuestion = OpenQuestion &
  QuestionTrust &
  /** `sessionId` is set where the page knows it, so that an answer never counts for another session. */
  HintedQuestion & {
    seed: string;
    answer: AnswerFeedback | SecondTry | null;
    /** The learner's own words on its lesson, once it is settled. */
    ownNote?: ReviewNote;
  };

type QuestionFormProps = {
  question: FormQuestion;
  /** The page's own form, or a fetcher's form that stays on the page. */
  form: ComponentType<FetcherFormProps & { ref: RefObject<HTMLFormElement | null> }>;
  /** Under which the page takes the answer. */
  intentName?: LessonIntent & ("answer" | "warm-up");
  isSending: boolean;
  hasFailed: boolean;
  /** Time to think before the options appear. */
  isRecallFirst?: boolean;
  /** A right-feeling answer before this one was wrong. */
  wasSurprised?: boolean;
  /** What to do next, once the answer is locked. */
  children?: ReactNode;
};

/**
 * One question of a quiz or a review: choose, submit, read why; after a wrong answer a hint and a second try. The right
 * answer stays unknown until nothing more can be answered. Plain fields, so it works without JavaScript. Keys 1 to 4
 * choose an answer; Enter submits natively.
 */
export function QuestionForm(props: QuestionFormProps) {
  const { answer } = props.question;
  const attempt = answer && (!answer.isSettled || answer.isSecondCorrect !== null) ? 2 : 1;
  const [loadedWith] = useState(attempt);
  // A second try is an answer of its own: with its own id and its own time.
  return <Try key={attempt} {...props} attempt={attempt} isNew={attempt !== loadedWith} />;
}

type TryProps = QuestionFormProps & { attempt: 1 | 2; isNew: boolean };

function Try(props: TryProps) {
  const {
    question,
    form: Form,
    intentName = ANSWER_INTENT,
    isSending,
    hasFailed,
    attempt,
    isNew,
    wasSurprised,
    children,
  } = props;
  const { answer } = question;
  const settled = answer?.isSettled ? answer : null;
  const secondTry = answer && !answer.isSettled ? answer : null;
  const recallsFirst = props.isRecallFirst === true && answer === null && canRecall(question);
  const form = useRef<HTMLFormElement>(null);
  const { phase, showOptions } = useRecallFirst(recallsFirst, form);
  // Without JavaScript the button stays enabled, and the browser asks for what is missing.
  const [isComplete, setComplete] = useState(true);
  useEffect(() => {
    if (phase === "shown") setComplete(form.current?.checkValidity() ?? true);
  }, [phase]);
  const stamp = useStamp();
  useAnswerKeys(form, settled !== null || phase !== "shown");
  return (
    <>
      <Form
        ref={form}
        method="post"
        onInput={() => setComplete(form.current?.checkValidity() ?? true)}
        onSubmit={({ currentTarget }) => stamp(currentTarget)}
      >
        <HiddenFields {...{ question, attempt, intentName }} />
        <div className={phase === "loaded" ? "options-later" : undefined}>
          <Options
            {...{ question, settled, secondTry, isNew, showOptions }}
            isThinking={phase === "thinking"}
          />
          <CheckNote {...question} />
          {!settled && phase !== "thinking" && (
            <Sending {...{ question, attempt, isSending, hasFailed, isComplete }} />
          )}
        </div>
      </Form>
      {recallsFirst && <LiveRegion message={phase === "shown" ? "The options are here." : ""} />}
      {settled ? (
        <Explained {...{ question, answer: settled, wasSurprised }}>{children}</Explained>
      ) : (
        <HintForm question={question} intentName={hintIntents[intentName]} />
      )}
    </>
  );
}

type SendingProps = Pick<TryProps, "question" | "attempt" | "isSending" | "hasFailed"> & {
  isComplete: boolean;
};

/** Hints, how sure one is, and the button. */
function Sending({ question, attempt, isSending, hasFailed, isComplete }: SendingProps) {
  return (
    <>
      {question.hints && <Hints question={question} isFirstTry={attempt === 1} />}
      {/* Whoever has seen the answer needn't say how sure they are. */}
      {attempt === 1 && question.kind !== "self" && <Confidence />}
      {hasFailed && !isSending && (
        <Notice tone="error" title="Your answer didn't go through" className="mt-6">
          {resendWords(question)}
        </Notice>
      )}
      <ActionBar>
        <Button
          type="submit"
          size="large"
          isWide
          disabled={isSending}
          missing={isComplete ? undefined : missingWords(question)}
        >
          {isSending ? "Checking..." : "Submit"}
        </Button>
      </ActionBar>
    </>
  );
}

type ExplainedProps = Pick<TryProps, "question" | "wasSurprised" | "children"> & {
  answer: AnswerFeedback;
};

/** Why the answer is what it is, and what comes next. */
function Explained({ question, answer, wasSurprised, children }: ExplainedProps) {
  return (
    <>
      <Feedback answer={answer} wasSurprised={wasSurprised} />
      {question.ownNote && <YourWords note={question.ownNote} />}
      {children && <ActionBar>{children}</ActionBar>}
      <ReportMistake lessonId={question.lessonId} questionId={question.id} />
    </>
  );
}

/** Fills in when an answer was given and how long it took. */
function useStamp() {
  const shownAt = useRef(0);
  // The same for each attempt to send the answer, so that the server takes them for one.
  const [answerId] = useState(() => v7());
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (form: HTMLFormElement) => {
    const spent = Math.round((performance.now() - shownAt.current) / 1000);
    setField(form, "seconds", String(spent));
    setField(form, "answerId", answerId);
    setField(form, "answeredAt", new Date().toISOString());
  };
}

/** Whether one of these questions, asked before, was answered wrongly with confidence. */
export const wereSurprising = (questions: readonly Pick<FormQuestion, "answer">[]): boolean =>
  questions.some(({ answer }) => answer?.isSettled === true && answer.isOverconfident);

const ANSWER_INTENT = "answer" satisfies LessonIntent & ReviewIntent;

/** By the intent of the answer. */
const hintIntents = { answer: "hint", "warm-up": "warm-up-hint" } as const;

type HiddenFieldsProps = Pick<TryProps, "question" | "attempt"> & {
  intentName: keyof typeof hintIntents;
};

function HiddenFields({ question, attempt, intentName }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" {...intent(intentName)} />
      <input type="hidden" name="lessonId" value={question.lessonId} />
      <input type="hidden" name="questionId" value={question.id} />
      {question.sessionId && <input type="hidden" name="sessionId" value={question.sessionId} />}
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="seconds" />
      <input type="hidden" name="answerId" />
      <input type="hidden" name="answeredAt" />
    </>
  );
}

type OptionsProps = {
  question: FormQuestion;
  settled: AnswerFeedback | null;
  secondTry: SecondTry | null;
  /** The second try has just begun. */
  isNew: boolean;
  /** The options are still hidden. */
  isThinking: boolean;
  showOptions: () => void;
};

/** The question with its options: to think about first, to choose from, or locked. */
function Options({ question, settled, secondTry, isNew, isThinking, showOptions }: OptionsProps) {
  const [wasSettled] = useState(settled !== null);
  const { lang, dir } = languageOf(`${question.text} ${wordsOf(question)}`);
  const legend = (
    <span lang={lang}>
      <Words text={question.text} />
    </span>
  );
  const words = { id: question.id, legend, lang, seed: question.seed };
  return (
    <div dir={dir} className={settled && !wasSettled ? "just-answered" : undefined}>
      {settled ? (
        <LockedQuestion
          {...words}
          question={lockedQuestion(question, settled)}
          isCorrect={settled.isSecondCorrect ?? settled.isCorrect}
          answer={settled.rightAnswer}
        />
      ) : isThinking ? (
        <RecallPrompt {...{ question, legend, lang }} onShow={showOptions} />
      ) : (
        <QuestionFieldset
          {...words}
          question={question}
          firstResponse={secondTry?.response}
          hint={secondTry && <SecondTryHint {...secondTry} kind={question.kind} isNew={isNew} />}
        />
      )}
    </div>
  );
}

/** Without JavaScript these fields stay empty, and the server fills them in. */
function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
