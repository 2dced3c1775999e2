import { redirect } from "react-router";
import { advanceLesson } from "#app/features/lessons/advance-lesson.ts";
import { finishLesson, finishLessonInput } from "#app/features/lessons/finish-lesson.ts";
import { explanationReadInput, noteExplanation } from "#app/features/remediation/try-new-case.ts";
import { checkReflection } from "#app/rules/lessons/reflection.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import type { LessonForm } from "../lesson-form.ts";

export const finishIntents = {
  finish: async ({ form, lessonId, learner, now }) => {
    const fields = Object.fromEntries(form);
    const checked = checkReflection(fields);
    const isSkipped = fields.skip === "yes";
    if (!isSkipped && checked.status === "refused")
      return respond({ status: "refused", message: checked.messages.reflection } as const);
    const reflection = isSkipped || checked.status === "refused" ? null : checked.values.reflection;
    const input = finishLessonInput.safeParse({ ...fields, lessonId, reflection });
    if (!input.success) return respond({ status: "unclear" } as const);
    if (fields.explained === "yes") await noteRead(fields, { lessonId, learner, now });
    const result = await finishLesson(learner, input.data, now);
    if (result.status === "finished" && result.kind === "practice")
      return redirect(`/topic/${result.courseId}`);
    // Practice earns nothing, so it skips the completion page.
    if (fields.practice === "yes" && isOver(result.status))
      return respond({ status: "practice-ended" } as const);
    return result.status === "finished" || result.status === "already-finished"
      ? redirect(`/lesson/${lessonId}/complete`)
      : respond(result);
  },
} satisfies Intents<LessonForm>;

/** It was finished in another tab, where the next one may be open. */
const isOver = (status: string) => status === "already-finished" || status === "questions-open";

/** The explanation on the same page has been read, so that it counts as shown and its effect can be measured. */
async function noteRead(fields: object, { lessonId, learner, now }: Omit<LessonForm, "form">) {
  const read = explanationReadInput.safeParse({ ...fields, lessonId });
  if (read.success) await noteExplanation(learner, read.data, now);
  await advanceLesson(learner, lessonId, "remediation");
}
