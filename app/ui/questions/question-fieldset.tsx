import type { ReactNode } from "react";
import { isExactly } from "#app/rules/questions/kinds/accepted-text.ts";
import type { AnsweredQuestion, OpenQuestion, Response } from "#app/rules/questions/question.ts";
import { ChoiceFieldset } from "./choice-fieldset.tsx";
import { ClozeFieldset, LockedCloze } from "./cloze-fieldset.tsx";
import { LockedMatch, MatchFieldset } from "./match-fieldset.tsx";
import { OrderFieldset } from "./order-fieldset.tsx";
import { LockedOrder } from "./locked-order.tsx";
import { LockedPlot, PlotFieldset } from "./plot-fieldset.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { LockedSelf, SelfFieldset } from "./self-fieldset.tsx";
import { LockedSort, SortFieldset } from "./sort-fieldset.tsx";
import { TypedFieldset } from "./typed-fieldset.tsx";
import { TypedVerdict } from "./verdict-card.tsx";

type Words = {
  id: string;
  legend: ReactNode;
  /** The question's language, if known. */
  lang?: string;
  /** Quiz session and question: whatever is shown in random order keeps its order. */
  seed: string;
};

type OpenProps = Words & {
  question: OpenQuestion;
  firstResponse?: Response;
};

/**
 * The inputs for a question of any kind: native fields, all named `answer`. At the second try they know the first, and the
 * hint stands below it, so that nothing above moves.
 */
export function QuestionFieldset({ hint, ...props }: OpenProps & { hint?: ReactNode }) {
  const { question, firstResponse, id, legend, lang, seed } = props;
  if (question.kind === "choice")
    return (
      <ChoiceFieldset
        {...{ id, legend, lang, seed, hint }}
        content={question.content}
        locked={null}
        ruledOut={firstResponse && "option" in firstResponse ? firstResponse : undefined}
      />
    );
  return (
    <>
      <OtherFieldset {...props} question={question} />
      {hint && <div className="mt-4">{hint}</div>}
    </>
  );
}

type OtherProps = Omit<OpenProps, "question"> & {
  question: Exclude<OpenQuestion, { kind: "choice" }>;
};

function OtherFieldset({ question, firstResponse, legend, lang, seed }: OtherProps) {
  switch (question.kind) {
    case "number":
      return (
        <TypedFieldset
          legend={legend}
          unit={question.content.unit}
          hint="A number or a fraction, such as 1.5 or 3/2."
        />
      );
    case "cloze":
      return <ClozeFieldset {...{ legend, lang, seed }} content={question.content} />;
    case "order":
      return <OrderFieldset {...{ legend, lang, seed }} content={question.content} />;
    case "match":
      return (
        <MatchFieldset
          {...{ legend, lang, seed }}
          content={question.content}
          first={firstResponse && "pairs" in firstResponse ? firstResponse : undefined}
        />
      );
    case "sort":
      return (
        <SortFieldset
          {...{ legend, lang, seed }}
          content={question.content}
          first={firstResponse && "groups" in firstResponse ? firstResponse : undefined}
        />
      );
    case "plot":
      return (
        <PlotFieldset
          {...{ legend, lang }}
          content={question.content}
          first={firstResponse && "setting" in firstResponse ? firstResponse : undefined}
        />
      );
    case "short":
      return <TypedFieldset legend={legend} />;
    case "self":
      return <SelfFieldset {...{ legend, lang }} content={question.content} />;
  }
}

type LockedProps = Words & {
  question: AnsweredQuestion;
  isCorrect: boolean;
  /** The answer in words. */
  answer: string;
};

/** The same question once its answer is locked: what was answered, and what is right. */
export function LockedQuestion({ question, isCorrect, answer, ...words }: LockedProps) {
  const { id, legend, lang, seed } = words;
  // Also an answer that came from another program with its learner's rating.
  if (question.kind === "self" || "isKnown" in question.response)
    return <LockedSelf {...{ legend, lang, isCorrect, answer }} />;
  switch (question.kind) {
    case "choice":
      return (
        <ChoiceFieldset
          {...{ id, legend, lang, seed }}
          content={question.content}
          locked={question}
        />
      );
    case "number":
      return (
        <QuestionFrame legend={legend}>
          <TypedVerdict isCorrect={isCorrect} typed={question.response.text} answer={answer} />
        </QuestionFrame>
      );
    case "short": {
      const { text } = question.response;
      const model = isExactly(text, [answer]) ? undefined : answer;
      return (
        <QuestionFrame legend={legend}>
          <TypedVerdict isCorrect={isCorrect} typed={text} answer={answer} model={model} />
        </QuestionFrame>
      );
    }
    case "cloze":
      return <LockedCloze {...{ legend, lang }} content={question.content} locked={question} />;
    case "order":
      return <LockedOrder {...{ legend, lang }} content={question.content} locked={question} />;
    case "match":
      return <LockedMatch {...{ legend, lang }} content={question.content} locked={question} />;
    case "sort":
      return <LockedSort {...{ legend, lang }} content={question.content} locked={question} />;
    case "plot":
      return (
        <LockedPlot
          {...{ legend, lang, isCorrect, answer }}
          content={question.content}
          locked={question}
        />
      );
  }
}
