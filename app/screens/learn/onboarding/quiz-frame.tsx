import type { ReactNode } from "react";
import { Form } from "react-router";
import X from "lucide-react/icons/x";
import { ONBOARDING_QUIZ_STEPS } from "#app/rules/topics/interests.ts";
import { SkipLink } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { intent } from "../../intents.ts";
import type { QuizIntent } from "./quiz-intents.ts";

type QuizFrameProps = { step: number; children: ReactNode };

/** Like a lesson: a progress line and a way out, which skips the quiz. */
export function QuizFrame({ step, children }: QuizFrameProps) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 bg-paper pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-14 max-w-[43rem] items-center gap-3 px-2 sm:px-4">
          <Form method="post" action="/onboarding/quiz">
            <button
              {...intent<QuizIntent>("leave")}
              aria-label="Skip the quiz"
              title="Skip the quiz"
              className="grid size-11 place-items-center rounded-soft text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X className="size-6" />
            </button>
          </Form>
          <ProgressBar
            share={step / ONBOARDING_QUIZ_STEPS}
            label="Quiz progress"
            valueText={`Step ${step} of ${ONBOARDING_QUIZ_STEPS}`}
            size="thin"
            className="flex-1 noscript:hidden"
          />
          {/* A plain form: signing out loads a fresh page, so no data of the learner stays in memory. */}
          <form method="post" action="/logout" className="noscript:ml-auto">
            <Button type="submit" look="quiet" size="small">
              Sign Out
            </Button>
          </form>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[43rem] px-4 pt-6 pb-24 sm:px-6 sm:pt-12"
      >
        {children}
      </main>
    </div>
  );
}
