import { addOwnQuestion } from "#app/features/questions/add-own-question.ts";
import {
  changeOwnQuestion,
  removeOwnQuestion,
} from "#app/features/questions/change-own-question.ts";
import type { NotEditable } from "#app/features/questions/own-questions.ts";
import { isUuid } from "#app/rules/ids.ts";
import type { TypedQuestion } from "#app/rules/questions/own/own-question.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import type { LessonForm } from "../lesson-form.ts";

export interface OwnQuestionReply {
  status:
    | "question-added"
    | "question-changed"
    | "question-removed"
    | "refused"
    | NotEditable["status"];
  /** Whether reviews wait for the learner to practise the lesson. */
  isForPractice: boolean;
  /** What was wrong with it. */
  problem: string | null;
  typed: TypedQuestion;
  /** Null for a new one. */
  changedId: string | null;
}

export const ownQuestionIntents = {
  "add-question": async ({ form, lessonId, learner, now }) => {
    const typed = typedIn(form);
    const result = await addOwnQuestion(learner, lessonId, typed, now);
    return respond(result, replyTo(result, typed, null));
  },

  "change-question": async ({ form, lessonId, learner, now }) => {
    const typed = typedIn(form);
    const id = String(form.get("questionId"));
    // Junk is no question's id, as one that is gone isn't.
    const place = { lessonId, id: isUuid(id) ? id : NO_ID };
    const result =
      form.get("remove") === "yes"
        ? await removeOwnQuestion(learner, place, now)
        : await changeOwnQuestion(learner, place, typed, now);
    return respond(result, replyTo(result, typed, id));
  },
} satisfies Intents<LessonForm>;

const NO_ID = "00000000-0000-0000-0000-000000000000";

const replyTo = (
  result: Pick<OwnQuestionReply, "status"> & { message?: string; isForPractice?: boolean },
  typed: TypedQuestion,
  changedId: string | null,
): OwnQuestionReply => ({
  status: result.status,
  isForPractice: result.isForPractice === true,
  problem: result.message ?? (result.status === "not-found" ? "It isn't here any more." : null),
  typed,
  changedId,
});

const typedIn = (form: FormData): TypedQuestion => ({
  question: String(form.get("question") ?? ""),
  answer: String(form.get("answer") ?? ""),
  others: String(form.get("others") ?? ""),
});
