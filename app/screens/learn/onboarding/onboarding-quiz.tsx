import { useEffect, useReducer, useRef } from "react";
import { redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { loadQuiz } from "#app/features/accounts/sign-up/load-quiz.ts";
import {
  changeAnswers,
  offlineAnswers,
  NO_ANSWERS,
  type Step,
  stepFrom,
} from "#app/rules/topics/onboarding-quiz.ts";
import { quizPath, topicPath } from "#app/rules/next-path.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/onboarding-quiz";
import { QuizFrame } from "./quiz-frame.tsx";
import { QuizOnOnePage } from "./quiz-on-one-page.tsx";
import { Areas, Intro, Recommendations } from "./quiz-steps.tsx";
import { Topics } from "./quiz-topics.tsx";
import { type QuizAnswer, useQuizSave } from "./use-quiz-save.ts";
import { notSent, sendForm } from "../../network-error.ts";
import { type QuizIntent, runQuizIntent } from "./quiz-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "A quick hello");

export const handle = { isBare: true } satisfies RouteHandle;

/** No form on this page changes what its loader returns, and saving must not close the quiz while it is open. */
export const shouldRevalidate = () => false;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [isAtStep, topic] = [searchParams.has("step"), searchParams.get("topic")];
  const quiz = await loadQuiz(learnerOf(context), isAtStep, topic);
  if (!quiz) throw redirect(topic === null ? "/dashboard" : topicPath(topic));
  // Who has chosen a topic already needs no questions to find one.
  if (quiz.wantedTopic !== null && !isAtStep) throw redirect(quizPath(quiz.wantedTopic));
  return quiz;
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runQuizIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

const NOT_SAVED = "We couldn't save your answers. Nothing you chose is lost. Please try again.";

/** A lost connection or a server error loses no answer: the form's fields come back, to be sent again. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) => {
    const toResend = [...form].map(([name, value]): [string, string] => [name, String(value)]);
    return notSent<QuizAnswer>({ message: NOT_SAVED, toResend });
  });

export default function OnboardingQuiz({ loaderData, actionData }: Route.ComponentProps) {
  const { storageKey, ...shown } = loaderData;
  const [answers, dispatch] = useAnswers(storageKey);
  const { step, go, back } = useSteps();
  const { save } = useQuizSave();
  const skip = () => {
    go(4);
    save([
      ["intent", "skip" satisfies QuizIntent],
      ["isAtLastStep", "yes"],
      ...answers.verticals.map((id): [string, string] => ["vertical", id]),
      ...answers.topics.map((topic): [string, string] => ["topic", topic]),
    ]);
  };
  const props = { answers, dispatch, go, back };
  return (
    <QuizFrame step={step}>
      <noscript>
        <QuizOnOnePage
          sendsMail={shown.sendsMail}
          wantedTopic={shown.wantedTopic}
          refused={actionData ?? undefined}
        />
      </noscript>
      <div className="noscript:hidden">
        {actionData && (
          <Notice tone="error" title="That didn't work" className="mb-6">
            {actionData.message}
          </Notice>
        )}
        {step === 1 && <Intro go={go} skip={skip} />}
        {step === 2 && <Areas {...props} />}
        {step === 3 && <Topics {...props} offers={shown.offers} />}
        {step === 4 && <Recommendations {...props} {...shown} />}
      </div>
    </QuizFrame>
  );
}

/** Survives a reload in this tab. Stored per learner, because a session may end without a sign-out. */
function useAnswers(storageKey: string) {
  const [answers, dispatch] = useReducer(changeAnswers, NO_ANSWERS);
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      const stored = sessionStorage.getItem(storageKey);
      if (stored) dispatch({ type: "restore", answers: offlineAnswers(stored) });
      return;
    }
    sessionStorage.setItem(storageKey, JSON.stringify(answers));
  }, [answers, storageKey]);
  return [answers, dispatch] as const;
}

/** Each step has its own URL, so the browser's Back button leads to the previous step. */
function useSteps() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = stepFrom(address);
  const go = (next: Step) => {
    const search = new URLSearchParams(address);
    search.set("step", String(next));
    void navigate(`?${search}`, { state: { from: step } });
  };
  // The page's Back button uses the browser history where that leads to the same step.
  const back = (to: Step) => {
    if ((state as { from?: Step } | null)?.from === to) void navigate(-1);
    else go(to);
  };
  return { step, go, back };
}
