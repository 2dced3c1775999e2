import { useEffect, useReducer, useRef } from "react";
import { data, redirect } from "react-router";
import { finishQuiz, finishQuizInput } from "#app/features/accounts/finish-quiz.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { ONBOARDING_QUIZ_STEPS } from "#app/rules/interests.ts";
import { changeAnswers, keptAnswers, NO_ANSWERS, type Step } from "#app/rules/onboarding-quiz.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { learnerOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/onboarding-quiz";
import { QuizOnOnePage } from "./onboarding-one-page.tsx";
import { Areas, Intro, Recommendations } from "./onboarding-steps.tsx";
import { Topics } from "./onboarding-topics.tsx";
import type { QuizAnswer } from "./use-quiz-save.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "A quick hello");

export function loader({ context }: Route.LoaderArgs) {
  const { id, quizCompleted } = learnerOf(context);
  if (quizCompleted) throw redirect("/dashboard");
  return { sendsMail: readSite().sendsMail, keptAs: `nectar.quiz.${id}` };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const input = finishQuizInput.safeParse({
    verticals: form.getAll("vertical"),
    topics: form.getAll("topic"),
    customTopic: String(form.get("customTopic") ?? ""),
    wantsReminders: form.get("reminders") === "on",
  });
  if (!input.success) return data({ message: "Please check your answers." }, 400);
  const result = await finishQuiz(learnerOf(context), input.data);
  if (result.status === "refused") return data({ message: result.message }, 400);
  const goal = String(form.get("go") ?? "");
  if (goal === "topics") return redirect("/topics");
  return redirect(goal === "" ? "/onboarding" : `/onboarding?topic=${encodeURIComponent(goal)}`);
}

const NOT_SAVED = "Your answers could not be saved. Nothing you chose is lost; please try again.";

/** A lost connection or a fault of ours loses no answer: the form comes back, to be sent again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const unsent = [...form].map(([name, value]): [string, string] => [name, String(value)]);
    // The status keeps the page from asking its loaders again, over the same dead line.
    return data<QuizAnswer>({ message: NOT_SAVED, unsent }, 503);
  }
}

export default function OnboardingQuiz({ loaderData, actionData }: Route.ComponentProps) {
  // Survives a reload in this tab. Under the learner's own key: a session may end without anybody signing out.
  const { sendsMail, keptAs } = loaderData;
  const [answers, dispatch] = useReducer(changeAnswers, NO_ANSWERS);
  const heading = useRef<HTMLDivElement>(null);
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      const kept = sessionStorage.getItem(keptAs);
      if (kept) dispatch({ type: "restore", answers: keptAnswers(kept) });
      return;
    }
    sessionStorage.setItem(keptAs, JSON.stringify(answers));
  }, [answers, keptAs]);
  const { step } = answers;
  const go = (next: Step) => {
    dispatch({ type: "go", step: next });
    heading.current?.focus();
  };
  return (
    <Page width="text">
      <noscript>
        <QuizOnOnePage sendsMail={sendsMail} message={actionData?.message} />
      </noscript>
      <div className="noscript:hidden">
        <ProgressBar
          share={step / ONBOARDING_QUIZ_STEPS}
          label="Quiz progress"
          valueText={`Step ${step} of ${ONBOARDING_QUIZ_STEPS}`}
          className="mb-8"
        />
        <div ref={heading} tabIndex={-1} className="outline-none">
          {step === 1 && <Intro go={go} />}
          {step === 2 && <Areas answers={answers} dispatch={dispatch} go={go} />}
          {step === 3 && <Topics answers={answers} dispatch={dispatch} go={go} />}
          {step === 4 && (
            <Recommendations sendsMail={sendsMail} answers={answers} dispatch={dispatch} />
          )}
        </div>
      </div>
    </Page>
  );
}
