import { generateRemediation } from "#app/features/remediation/generate-remediation.ts";
import {
  explanationReadInput,
  newCaseInput,
  noteExplanation,
  tryNewCase,
} from "#app/features/remediation/try-new-case.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import { respondOrWait } from "../../limit-reply.ts";
import type { LessonForm } from "../lesson-form.ts";

export const explanationIntents = {
  "explain-again": async ({ lessonId, learner, now }) =>
    respondOrWait(await generateRemediation(learner, lessonId, now), learner, now),

  "another-way": async ({ form, lessonId, learner, now }) => {
    const input = explanationReadInput.safeParse({ ...Object.fromEntries(form), lessonId });
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await noteExplanation(learner, input.data, now));
  },

  "try-new-case": async ({ form, lessonId, learner, now }) => {
    const fields = { ...Object.fromEntries(form), answer: form.getAll("answer") };
    const input = newCaseInput.safeParse({ ...fields, lessonId });
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await tryNewCase(learner, input.data, now));
  },
} satisfies Intents<LessonForm>;
