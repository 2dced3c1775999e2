import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import {
  finishQuiz,
  finishQuizInput,
  type QuizInput,
} from "#app/features/accounts/sign-up/finish-quiz.ts";
import { skipQuiz } from "#app/features/accounts/sign-up/skip-quiz.ts";
import { startChosenTopic } from "#app/features/topics/start-chosen-topic.ts";
import { topicPath } from "#app/rules/next-path.ts";
import { DEFAULT_REMINDER_TIME } from "#app/rules/accounts/profile.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import type { QuizAnswer } from "./use-quiz-save.ts";
import { respond } from "../../outcome.ts";
import { pageOfTopic } from "./page-of-topic.ts";

type QuizForm = { form: FormData; learner: Learner; now: Date };

const answersIn = (form: FormData): QuizInput => ({
  verticals: form.getAll("vertical").map(String),
  topics: form.getAll("topic").map(String),
  customTopic: String(form.get("customTopic") ?? ""),
  wantsReminders: form.get("reminders") === "on",
  preferredTime: String(form.get("preferredTime") ?? DEFAULT_REMINDER_TIME),
});

const quizIntents = {
  finish: async ({ form, learner, now }) => {
    const answers = answersIn(form);
    const input = finishQuizInput.safeParse(answers);
    const refused = (message: string) =>
      respond<QuizAnswer>({ status: "refused" }, { message, answers });
    if (!input.success) return refused("Please check your answers.");
    const result = await finishQuiz(learner, input.data, now);
    if (result.status === "refused") return refused(result.message);
    const goal = String(form.get("go") ?? "") || (learner.preferences.wanted_topic ?? "");
    if (goal === "topics") return redirect("/topics");
    if (goal === "") return redirect("/onboarding");
    const started = await startChosenTopic(learner, goal, now);
    return redirect(started === null ? topicPath(goal) : pageOfTopic(started));
  },

  /** Areas chosen before a reload are on the last step, so they are kept. */
  skip: async ({ form, learner, now }) => {
    const input = finishQuizInput.safeParse(answersIn(form));
    const isAnswered = input.success && input.data.verticals.length > 0;
    const saved = isAnswered ? await finishQuiz(learner, input.data, now) : null;
    if (saved?.status !== "finished") await skipQuiz(learner);
    return form.has("isAtLastStep") ? null : redirect("/onboarding/quiz?step=4");
  },
  /** The way out: nothing is answered, and a topic chosen before is still offered on the dashboard. */
  leave: async ({ learner }) => {
    await skipQuiz(learner);
    return redirect("/dashboard");
  },
} satisfies Intents<QuizForm>;

export type QuizIntent = IntentOf<typeof quizIntents>;

/** The form with the answers names no intent. */
export const runQuizIntent = intents(quizIntents, "finish");
