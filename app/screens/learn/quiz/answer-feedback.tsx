import { useEffect, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { AnswerFeedback, SecondTry } from "#app/features/quizzes/feedback.ts";
import { languageOf } from "#app/rules/language.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { QuestionCitation } from "#app/ui/questions/question-citation.tsx";

type FeedbackProps = {
  answer: AnswerFeedback;
  /** False when the feedback was already on the page when it loaded. */
  isAnnounced?: boolean;
  /** The learner was told once that surprises stay; said after each question it becomes noise. */
  wasSurprised?: boolean;
};

/** What was right and why, once nothing more can be answered. */
export function Feedback({ answer, isAnnounced = true, wasSurprised = false }: FeedbackProps) {
  const isRight = answer.isSecondCorrect ?? answer.isCorrect;
  const verdict = isRight ? "Right" : "Not quite";
  // Authors often start with the verdict, which the title already says.
  const feedback = answer.feedback.startsWith(`${verdict}. `)
    ? answer.feedback.slice(verdict.length + 2)
    : answer.feedback;
  return (
    <Notice
      tone={isRight ? "success" : "warning"}
      title={answer.isSecondCorrect ? "Right on the second try" : verdict}
      isAnnounced={isAnnounced}
      className="mt-6"
    >
      {/* Many written questions have nothing to add to their explanation. */}
      {!answer.explanation.startsWith(feedback) && (
        <p {...languageOf(`${feedback} ${answer.explanation}`)} className="font-semibold">
          <Words text={feedback} />
        </p>
      )}
      <details open className="group mt-2">
        <summary className="inline-flex min-h-8 items-center gap-1 font-medium">
          Why
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p {...languageOf(answer.explanation)}>
          <Words text={answer.explanation} />
        </p>
        {answer.citation && <QuestionCitation citation={answer.citation} />}
        {/* The hint has said it before a second try. */}
        {answer.belief !== null && !isRight && answer.isSecondCorrect === null && (
          <Belief belief={answer.belief} />
        )}
      </details>
      {answer.isOverconfident && !wasSurprised && (
        <p className="mt-3 w-fit rounded-small bg-comb px-3 py-1.5 text-sm font-medium">
          You were sure, so you'll remember this one.
        </p>
      )}
    </Notice>
  );
}

/** Instead of the feedback on a first wrong answer; it gets the focus, because it replaces what had it. */
export function SecondTryHint({ isNew, ...hint }: HintProps & { isNew: boolean }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // A hint that was on the page when it loaded leaves the focus alone.
    if (!isNew) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Hint"
      className="scroll-mt-20 scroll-mb-28 outline-none"
    >
      <HintNotice {...hint} />
    </section>
  );
}

type HintProps = Omit<SecondTry, "isSettled" | "isCorrect"> & { kind: OpenQuestion["kind"] };

/** Their fields begin the second try with the first answer. */
const REPEATS_ANSWER = new Set<OpenQuestion["kind"]>(["choice", "match", "sort", "plot"]);

/** What may be behind a wrong answer and where to look again, nothing about what is right. */
export function HintNotice({ kind, firstAnswer, belief, hint }: HintProps) {
  const { lang, dir } = languageOf(hint);
  return (
    <Notice tone="info" title="Not quite. Here's a hint for a second try." isAnnounced={false}>
      {!REPEATS_ANSWER.has(kind) && (
        <p className="mt-1">
          Your first answer: <bdi>{firstAnswer}</bdi>
        </p>
      )}
      {belief !== null && <Belief belief={belief} />}
      <p className="mt-2" lang={lang} dir={dir}>
        <Words text={hint} />
      </p>
    </Notice>
  );
}

/** Named as a mix-up: as the learner's own words it would accuse. */
export function Belief({ belief }: { belief: string }) {
  const { lang, dir } = languageOf(belief);
  return (
    <p className="mt-2">
      Common mix-up:{" "}
      {/* On lines of its own where it runs against the sentence, or its two ends would be on the wrong sides. */}
      <span lang={lang} dir={dir} className={dir === "rtl" ? "mt-1 block" : undefined}>
        <Words text={belief} />
      </span>
    </p>
  );
}
