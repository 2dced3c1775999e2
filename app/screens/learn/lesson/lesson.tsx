import { data, redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson, finishLessonInput } from "#app/features/lessons/finish-lesson.ts";
import { loadLesson } from "#app/features/lessons/load-lesson.ts";
import { advanceLesson } from "#app/features/lessons/advance-lesson.ts";
import { answerQuestion, answerQuestionInput } from "#app/features/quizzes/answer-question.ts";
import { beginQuiz } from "#app/features/quizzes/begin-quiz.ts";
import {
  generateRemediation,
  type RemediationGenerated,
} from "#app/features/remediation/generate-remediation.ts";
import { reportInput, reportQuestion } from "#app/features/reports/report-question.ts";
import { cancelGeneration } from "#app/features/generation/cancel-generation.ts";
import { retryLesson, type LessonRetried } from "#app/features/generation/retry-lesson.ts";
import {
  generateNextLessons,
  type NextLessons,
} from "#app/features/generation/generate-next-lessons.ts";
import { isUuid } from "#app/rules/ids.ts";
import { checkReflection } from "#app/rules/reflection.ts";
import { LESSON_FONTS, preloaded } from "#app/ui/fonts.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import { isNetworkError } from "../../network-error.ts";
import type { Route } from "./+types/lesson";
import { LessonPlayer } from "./lesson-player.tsx";
import { LessonInProgress } from "./lesson-in-progress.tsx";
import { limitAnswer } from "../limit-answer.ts";
import { NotFound } from "../not-found.tsx";
import { Paywall } from "./paywall.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const handle = { isBare: true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => preloaded(LESSON_FONTS);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, loaderData?.status === "open" ? loaderData.lesson.title : "Lesson");

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = isUuid(params.lessonId)
    ? await loadLesson(learnerOf(context), params.lessonId, infoOf(context).now)
    : ({ status: "not-found" } as const);
  if (page.status === "not-found") return data(page, 404);
  return page.status === "locked" ? data(page, 403) : page;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const { lessonId } = params;
  if (!isUuid(lessonId)) return data({ status: "not-found" } as const, 404);
  const form = Object.fromEntries(await request.formData());
  switch (form.intent) {
    case "answer": {
      const input = answerQuestionInput.safeParse({ ...form, lessonId });
      if (!input.success) return data({ status: "unclear" } as const, 400);
      return answer(await answerQuestion(learner, input.data, now));
    }
    case "take-quiz": {
      const begun = await beginQuiz(learner, lessonId, now, form.practice === "yes");
      if (begun.status === "already-finished") return redirect(`/lesson/${lessonId}/complete`);
      return answer(begun);
    }
    case "result-seen":
      return answer(await advanceLesson(learner, lessonId, "result"));
    case "remediation-seen":
      return answer(await advanceLesson(learner, lessonId, "remediation"));
    case "finish": {
      const checked = checkReflection(form);
      const isSkipped = form.skip === "yes";
      if (!isSkipped && checked.status === "refused")
        return data({ status: "refused", message: checked.messages.reflection } as const, 400);
      const reflection =
        isSkipped || checked.status === "refused" ? null : checked.values.reflection;
      const input = finishLessonInput.safeParse({ ...form, lessonId, reflection });
      if (!input.success) return data({ status: "unclear" } as const, 400);
      const result = await finishLesson(learner, input.data, now);
      if (result.status === "finished" && result.kind === "practice")
        return redirect(`/topic/${result.topicId}`);
      // Practising has no page that says what was earned: the one there is tells of the lesson.
      if (form.practice === "yes") return answer(result);
      if (result.status === "finished" || result.status === "already-finished")
        return redirect(`/lesson/${lessonId}/complete`);
      return answer(result);
    }
    case "write":
      return waitOrAnswer(await retryLesson(learner, lessonId, now), learner, now);
    case "explain-again":
      return waitOrAnswer(await generateRemediation(learner, lessonId, now), learner, now);
    case "report": {
      const input = reportInput.safeParse({ ...form, lessonId });
      if (!input.success) return data({ status: "unclear" } as const, 400);
      return answer(await reportQuestion(learner, input.data, now));
    }
    case "write-more":
      return waitOrAnswer(await generateNextLessons(learner, lessonId, now), learner, now);
    case "cancel":
      return answer(await cancelGeneration(learner, lessonId, now));
    default:
      return data({ status: "unclear" } as const, 400);
  }
}

/**
 * A connection that broke is no broken page: an answer is kept, and the page for a time without connection goes on with
 * the next question; anything else that was typed and chosen stays, to be sent again.
 */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const isAnswer = form.get("intent") === "answer";
  try {
    return await (isAnswer ? inTime(serverAction()) : serverAction());
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    if (!isAnswer) return { status: "unsent" } as const;
    const { storeFromForm } = await import("#app/offline/offline-answers.ts");
    const isKept = await storeFromForm(params.lessonId, form);
    return { status: isKept ? "kept" : "unsent" } as const;
  }
}

const TIMEOUT_MS = 8_000;

/** A network that never answers is none. An answer that arrived all the same is, when it comes again, the same answer. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError("no answer in time")), TIMEOUT_MS);
  });
  return Promise.race([answer, tooLate]);
}

const CONFLICTS = new Set([
  "questions-open",
  "no-questions",
  "no-writer",
  "already-finished",
  "other-reflection",
]);

/** A limit that is reached names its number and hour; everything else is answered as usual. */
function waitOrAnswer<Result extends LessonRetried | NextLessons | RemediationGenerated>(
  result: Result,
  learner: Learner,
  now: Date,
) {
  if (result.status !== "too-many") return answer(result);
  const { message, init } = limitAnswer(result.reached, learner, now);
  return data({ status: result.status, message }, init);
}

/** A refusal is an answer with its own code: what a stranger asks for is as unknown as what never was. */
function answer<Result extends { status: string }>(result: Result) {
  if (result.status === "not-found") return data(result, 404);
  if (result.status === "locked") return data(result, 403);
  if (CONFLICTS.has(result.status)) return data(result, 409);
  return data(result);
}

export default function Lesson({ loaderData: page }: Route.ComponentProps) {
  switch (page.status) {
    case "not-found":
      return <NotFound title="Lesson Not Found" />;
    case "locked":
      return <Paywall topicId={page.topicId} title={page.title} lessonNumber={page.lessonNumber} />;
    case "open":
      return page.lesson.status === "ready" ? (
        // A question that was withdrawn changes the steps there are: the player begins where the server says.
        <LessonPlayer key={`${page.lesson.id} ${page.questions.length}`} page={page} />
      ) : (
        <LessonInProgress key={page.lesson.id} page={page} />
      );
  }
}
