import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { questionHints, questions } from "#app/db/tables/index.ts";
import { isSettled } from "#app/rules/questions/tries.ts";
import { HINT_STEPS, TUTOR, type HintStep } from "#app/rules/tutor/exchange.ts";
import { stepAfter, takesHints, type TakenHint } from "#app/rules/tutor/hint.ts";
import { ownWordsFault, type OwnWordsFault } from "#app/rules/tutor/own-words.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiModels } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findHintPlace, type HintPlace, type HintSetting } from "./hint-place.ts";
import { findHints, takenHints, type HintRow } from "./hints-taken.ts";
import { findTries } from "./record-answer.ts";
import { textOf } from "./stored-question.ts";
import { isUnsafe, writeCheckedHint } from "./write-checked-hint.ts";

export const hintInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  /** The session the page shows; missing where the first hint may open it. */
  sessionId: z.uuid().optional().catch(undefined),
  /** What the learner thinks before an answer. */
  ownWords: z.string().trim().max(TUTOR.message).default(""),
  /** How many hints the page shows: a request that is repeated, or sent by an older tab, gets those it doesn't know. */
  after: z.coerce.number().int().min(0).max(HINT_STEPS.length).optional().catch(undefined),
});
export type HintInput = z.input<typeof hintInput> & { setting?: HintSetting };

export type HintTaken =
  /** All hints of the question so far. */
  | { status: "hinted"; hints: TakenHint[] }
  /** Before an answer: not enough thinking. */
  | { status: "own-words"; fault: OwnWordsFault }
  /** What the learner thinks was refused by the moderation. */
  | { status: "unsafe" }
  /** Nothing to say at this step for now. Nothing is counted. */
  | { status: "no-hint" }
  /** All hints were taken: the explanation comes with the answer. */
  | { status: "no-more-hints" }
  /** The question is answered. */
  | { status: "settled" }
  /** There is no AI service. */
  | { status: "no-writer" }
  | { status: "already-finished" }
  | { status: "not-found" }
  | { status: "locked" };

/**
 * The next hint for a question that the learner may answer now: after a wrong answer, or after enough thinking of their own. The server
 * climbs the steps. What a model writes is checked sentence by sentence; without it the built-in hint of the step takes its place.
 */
export async function takeHint(
  learner: Learner,
  { setting = "quiz", ...fields }: HintInput,
  now: Date,
): Promise<HintTaken> {
  const input = hintInput.parse(fields);
  const models = aiModels();
  if (!models) return { status: "no-writer" };
  const lesson = await findReadableLesson(learner, input.lessonId);
  if (lesson.status !== "readable") return { status: lesson.status };
  const next = await learnerTransaction(learner.id, async (tx) => {
    const place = await findHintPlace(tx, learner, { setting, ...input }, now);
    return "status" in place ? place : nextHint(tx, learner, place, input);
  });
  if (next.status !== "next") return next;
  const { place, step, ownWords } = next;
  if (await isUnsafe(ownWords)) return { status: "unsafe" };
  // Outside a transaction: no connection waits for a model.
  const hint = await writeCheckedHint(learner, models, { ...place, step, ownWords }, now);
  if (hint === null) return { status: "no-hint" };
  return learnerTransaction(learner.id, (tx) => storeHint(tx, learner, next, hint, now));
}

interface NextHint {
  status: "next";
  place: HintPlace;
  step: HintStep;
  ownWords: string;
}

/** Which step comes next, if one may. */
async function nextHint(
  tx: Transaction,
  learner: Learner,
  place: HintPlace,
  { after, ownWords }: z.output<typeof hintInput>,
): Promise<NextHint | HintTaken> {
  const { question, seed, tries } = place;
  if (!takesHints(question.kind)) return { status: "not-found" };
  if (isSettled(tries)) return { status: "settled" };
  const taken = await hintsIn(tx, learner, place);
  if (after !== undefined && taken.length > after)
    return { status: "hinted", hints: takenHints(question, taken) };
  const step = stepAfter(taken.length);
  if (step === null) return { status: "no-more-hints" };
  const isBefore = tries.first === null;
  const before = [textOf(question, seed), ...taken.map((hint) => hint.ownWords)];
  const fault = isBefore ? ownWordsFault(ownWords, before) : null;
  if (fault) return { status: "own-words", fault };
  return { status: "next", place, step, ownWords: isBefore ? ownWords : "" };
}

const hintsIn = async (
  tx: Transaction,
  { id: userId }: Learner,
  { sessionId, question }: HintPlace,
): Promise<HintRow[]> =>
  sessionId === null ? [] : findHints(tx, { userId, sessionId, questionId: question.id });

/** Opens the session it belongs to. Another tab may have been faster: its hint of this step is the one that counts. */
async function storeHint(
  tx: Transaction,
  { id: userId }: Learner,
  { place: { question, ...found }, step, ownWords }: NextHint,
  { text, card }: { text: string; card: string | null },
  now: Date,
): Promise<HintTaken> {
  const questionId = question.id;
  if (!(await isStillThere(tx, questionId))) return { status: "not-found" };
  const sessionId = found.sessionId ?? (await found.open(tx));
  if (sessionId === null) return { status: "already-finished" };
  if (isSettled(await findTries(tx, sessionId, questionId))) return { status: "settled" };
  const place = { userId, sessionId, questionId };
  const row = { ...place, step: HINT_STEPS.indexOf(step) + 1, hint: text, card };
  await tx
    .insert(questionHints)
    .values({ ...row, ownWords, createdAt: now })
    .onConflictDoNothing();
  return { status: "hinted", hints: takenHints(question, await findHints(tx, place)) };
}

/** Its course may have been removed while the hint was written. */
const isStillThere = async (tx: Transaction, questionId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: questions.id })
      .from(questions)
      .where(eq(questions.id, questionId))
      .for("key share")
  ).length > 0;
