import { chooseReadingMode } from "#app/features/accounts/settings/choose-reading-mode.ts";
import { findReadableLesson } from "#app/features/lessons/find-readable-lesson.ts";
import { cardInput, keepPlace } from "#app/features/lessons/keep-place.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import type { LessonForm } from "../lesson-form.ts";

export const readingIntents = {
  "read-as": async ({ form, lessonId, learner }) => {
    const access = await findReadableLesson(learner, lessonId);
    if (access.status !== "readable") return respond({ status: access.status });
    await chooseReadingMode(learner.id, form.get("onePage") === "yes");
    return respond({ status: "chosen" } as const);
  },

  "keep-place": async ({ form, lessonId, learner }) => {
    const card = cardInput.safeParse(form.get("card"));
    if (!card.success) return respond({ status: "unclear" } as const);
    return respond(await keepPlace(learner, lessonId, card.data));
  },
} satisfies Intents<LessonForm>;
