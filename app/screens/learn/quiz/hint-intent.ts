import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import type { HintSetting } from "#app/features/quizzes/hint-place.ts";
import { hintInput, takeHint } from "#app/features/quizzes/take-hint.ts";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { respond } from "../../outcome.ts";
import type { HintReply } from "./hint-reply.ts";

interface HintForm {
  form: FormData;
  learner: Learner;
  now: Date;
}

/** Runs the form of `hints.tsx`. `lessonId` where the address has it; else the form says it. */
export async function replyWithHint(
  { form, learner, now }: HintForm,
  setting: HintSetting,
  lessonId: unknown = form.get("lessonId"),
) {
  const ownWords = String(form.get("ownWords") ?? "");
  const about = { hintFor: String(form.get("questionId")), ownWords };
  const input = hintInput.safeParse({ ...Object.fromEntries(form), lessonId });
  if (!input.success) {
    const isTooLong = ownWords.trim().length > TUTOR.message;
    return respond({ status: isTooLong ? "too-long" : "unclear", ...about } satisfies HintReply);
  }
  const taken = await takeHint(learner, { ...input.data, setting }, now);
  return respond({ ...taken, ...about } satisfies HintReply);
}
