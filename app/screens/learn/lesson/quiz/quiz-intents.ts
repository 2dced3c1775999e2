import { redirect } from "react-router";
import { answerInputOf, answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { beginQuiz } from "#app/features/quizzes/begin-quiz.ts";
import { reportInput, reportQuestion } from "#app/features/reports/report-question.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import { replyWithHint } from "../../quiz/hint-intent.ts";
import type { LessonForm } from "../lesson-form.ts";

export const quizIntents = {
  "take-quiz": async ({ form, lessonId, learner, now }) => {
    const begun = await beginQuiz(learner, lessonId, now, form.get("practice") === "yes");
    return begun.status === "already-finished"
      ? redirect(`/lesson/${lessonId}/complete`)
      : respond(begun);
  },

  answer: async ({ form, lessonId, learner, now }) => {
    const input = answerInputOf(form, lessonId);
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await answerQuestion(learner, input.data, now));
  },

  hint: async ({ lessonId, ...submission }) => replyWithHint(submission, "quiz", lessonId),

  report: async ({ form, lessonId, learner, now }) => {
    const input = reportInput.safeParse({ ...Object.fromEntries(form), lessonId });
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await reportQuestion(learner, input.data, now));
  },
} satisfies Intents<LessonForm>;
