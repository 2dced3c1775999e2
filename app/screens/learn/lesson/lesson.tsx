import { Suspense, useMemo } from "react";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import { loadLessonNotes } from "#app/features/notes/load-notes.ts";
import { loadOwnQuestions } from "#app/features/questions/own-questions.ts";
import { hasTutor } from "#app/features/tutor/has-tutor.ts";
import { hasSpeechService } from "#app/features/speech/load-sentences.ts";
import { isUuid } from "#app/rules/ids.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { intent } from "../../intents.ts";
import { isNetworkError, notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";
import type { Route } from "./+types/lesson";
import { type LessonIntent, runLessonIntent } from "./lesson-intents.ts";
import { LessonPlayer } from "./lesson-player.tsx";
import { loadPart, type PartOfLesson } from "./load-part.ts";
import { type OpenLesson, useLessonContent } from "./open-lesson.ts";

export { shouldRevalidate } from "../../network-error.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const session = isUuid(params.lessonId)
    ? await loadLessonSession(learner, params.lessonId, now)
    : ({ status: "not-found" } as const);
  // The layout says why.
  if (session.status !== "open") return respond(session, null);
  const { onePage, recallFirst } = learner.appearance;
  const [notes, ownQuestions, formulas, isTutored] = await Promise.all([
    loadLessonNotes(learner, params.lessonId),
    session.isLibrary ? null : loadOwnQuestions(learner, params.lessonId),
    drawFormulas(session),
    hasTutor(now),
  ]);
  return {
    ...session,
    ownQuestions,
    isOnePage: onePage === true,
    isRecallFirst: recallFirst === true,
    hasTutor: isTutored,
    hasSpeechService: hasSpeechService(),
    notes,
    formulas,
  };
}

export async function action({ request, params: { lessonId }, context }: Route.ActionArgs) {
  if (!isUuid(lessonId)) return respond({ status: "not-found" } as const);
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  return runLessonIntent({ form: await request.formData(), lessonId, learner, now });
}

/**
 * An answer submitted offline is stored in this browser, and the offline page continues with the next question.
 * Everything else keeps its form as it was filled in.
 */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const isAnswer = (await request.clone().formData()).get("intent") === answering.value;
  const send = () => (isAnswer ? withTimeout(serverAction()) : serverAction());
  return sendForm({ request, serverAction: send }, async (form, error) => {
    if (isAnswer && isNetworkError(error)) {
      const { storeFromForm } = await import("#app/offline/offline-answers.ts");
      if (await storeFromForm(params.lessonId, form)) return { status: "stored" } as const;
    }
    return notSent({ status: "network-error" } as const);
  });
}

const answering = intent<LessonIntent>("answer");

const ANSWER_TIMEOUT_MS = 8_000;

/** A request that hangs counts as lost. If the answer did arrive, sending it again changes nothing. */
function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError("no answer in time")), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]);
}

const { Part: LessonInProgress } = await loadPart(
  "writing",
  async () => (await import("./writing/lesson-in-progress.tsx")).LessonInProgress,
);

export default function Lesson({ loaderData: session }: Route.ComponentProps) {
  const content = useLessonContent();
  const formulas = useMemo(
    () => ({ ...content.formulas, ...session?.formulas }),
    [content.formulas, session?.formulas],
  );
  if (session === null) return null;
  const page: OpenLesson = { ...content, ...session };
  return page.lesson.status === "ready" ? (
    <DrawnFormulasContext value={formulas}>
      {/* A withdrawn question changes the number of steps, so the player restarts from the server's state. One that the reader adds below the text doesn't. */}
      <LessonPlayer key={`${page.lesson.id} ${withdrawable(page)}`} page={page} />
    </DrawnFormulasContext>
  ) : (
    <div data-part={"writing" satisfies PartOfLesson}>
      <Suspense>
        <LessonInProgress key={page.lesson.id} page={page} />
      </Suspense>
    </div>
  );
}

const withdrawable = ({ questions, ownQuestions }: OpenLesson) =>
  questions.length - (ownQuestions?.length ?? 0);
