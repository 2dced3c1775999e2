import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from "idb";
import { readOfflineStore } from "./offline-store.ts";

/** What was done offline: an answer, a prediction, or the end of a lesson. */
export interface OfflineAnswer {
  /** Missing in an answer to a quiz or a review. The end of a lesson has its reflection as the answer, and no question. */
  kind?: "prediction" | "finish";
  /** 2 for a second try that the server had offered before the connection was lost. */
  attempt?: number;
  /** The learner who answered; no other learner's session may send it. */
  learner: string;
  lessonId: string;
  questionId: string;
  /** The case that was shown, of a question in a review; missing in an answer to a lesson's quiz. */
  instance?: number;
  answerId: string;
  /** ISO 8601, by this browser's clock; missing in answers stored by an early version. */
  answeredAt?: string;
  /** The values of the form's repeated field `answer`. */
  answer: string[];
  /** An answer to one of four options, stored by an earlier version. */
  option?: number;
  confidence: number | null;
  seconds: number | null;
}

/** What the question form knows; the page adds whose answer it is. */
export type AnsweredQuestion = Omit<
  OfflineAnswer,
  "learner" | "lessonId" | "instance" | "option" | "kind"
>;

export const answerIn = (form: FormData) => form.getAll("answer").map(String);

/** The lessons whose answers the server accepted, those of them that are finished, and the review it filed. */
export type Sent = { lessonIds: string[]; finishedIds: string[]; reviewId: string | null };
const NOTHING: Sent = { lessonIds: [], finishedIds: [], reviewId: null };

/** The page that shows how they went; null when none were sent. */
export function pageOfSent({ lessonIds: [lessonId], finishedIds, reviewId }: Sent) {
  if (lessonId !== undefined && finishedIds.includes(lessonId))
    return `/lesson/${lessonId}/complete` as const;
  if (lessonId !== undefined) return `/lesson/${lessonId}?sent=yes` as const;
  return reviewId === null ? null : (`/reviews?session=${reviewId}&sent=yes` as const);
}

interface OfflineDatabase extends DBSchema {
  answers: { key: string; value: OfflineAnswer };
}

/** A server that does not respond for this long counts as unreachable. Sending an answer again is harmless. */
export const TIMEOUT_MS = 8_000;
/** More than a stored review has, and well below the size limit of a request. */
const MAX_PER_REVIEW = 20;
/** Final results: accepted, or the lesson is finished, locked or gone. */
const FINAL_STATUSES = new Set([200, 400, 403, 404, 409]);

/** A lesson's end, while a question is open that the lesson got in the meantime. */
const WAITS = 428;

export const isInReview = ({ instance }: OfflineAnswer): boolean => instance !== undefined;

export const isInQuiz = ({ instance, kind }: OfflineAnswer): boolean =>
  instance === undefined && kind === undefined;

/** The lesson's quiz and a review may both ask a question: those are two answers, as two tries are. */
export const answersTheSame = (one: OfflineAnswer, other: OfflineAnswer): boolean =>
  one.questionId === other.questionId &&
  isInReview(one) === isInReview(other) &&
  one.kind === other.kind &&
  (one.kind !== "finish" || one.lessonId === other.lessonId) &&
  (one.attempt ?? 1) === (other.attempt ?? 1);

/** Stores an answer to send later. Answers are final: a second one to the same question is ignored. */
export const storeOfflineAnswer = (answer: OfflineAnswer): Promise<void> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    const isAnswered = (await store.getAll()).some((other) => answersTheSame(answer, other));
    if (!isAnswered) await store.add(answer);
    await done;
  });

export const offlineAnswers = (): Promise<OfflineAnswer[]> =>
  withDatabase((database) => database.getAll("answers"));

/** Called when another learner signs in with this browser. */
export async function dropAnswersOfOthers(learner: string): Promise<void> {
  for (const answer of await offlineAnswers())
    if (answer.learner !== learner) await drop(answer.answerId);
}

export const dropAllAnswers = () => withDatabase((database) => database.clear("answers"));

const drop = (answerId: string) => withDatabase((database) => database.delete("answers", answerId));

/**
 * Sends each waiting answer once. Only one tab sends at a time; an answer leaves the store when the server's decision is
 * final, and the server treats a repeated answer as the same one.
 */
export async function sendOfflineAnswers(): Promise<Sent> {
  if (!("locks" in navigator)) return NOTHING;
  return navigator.locks.request("nectar-answers", async () => {
    const lessonIds = new Set<string>();
    const finishedIds: string[] = [];
    // In the order in which they were given.
    const waiting = (await offlineAnswers()).toSorted((one, other) =>
      (one.answeredAt ?? "").localeCompare(other.answeredAt ?? ""),
    );
    for (const answer of waiting.filter((answer) => !isInReview(answer))) {
      const status = await send(answer);
      if (status === WAITS) continue;
      if (!FINAL_STATUSES.has(status))
        return { lessonIds: [...lessonIds], finishedIds, reviewId: null };
      await drop(answer.answerId);
      if (status === 200) lessonIds.add(answer.lessonId);
      if (status === 200 && answer.kind === "finish") finishedIds.push(answer.lessonId);
    }
    const reviewId = await sendReviews(waiting.filter(isInReview));
    return { lessonIds: [...lessonIds], finishedIds, reviewId };
  });
}

/** The HTTP status of the response; 0 when there was none. */
async function send({ lessonId, questionId, confidence, seconds, ...fields }: OfflineAnswer) {
  const body = new URLSearchParams({ questionId });
  for (const name of ["answerId", "answeredAt", "attempt", "kind"] as const)
    if (fields[name] !== undefined) body.set(name, String(fields[name]));
  if (fields.kind === "finish") body.set("reflection", fields.answer[0] ?? "");
  for (const value of fields.answer ?? [String(fields.option)]) body.append("answer", value);
  if (confidence !== null) body.set("confidence", String(confidence));
  if (seconds !== null) body.set("seconds", String(seconds));
  return (await post(`/api/lessons/${lessonId}/answers`, body))?.status ?? 0;
}

/** A month of reviews is more than a request holds. The session of the last part is shown. */
async function sendReviews(waiting: readonly OfflineAnswer[]): Promise<string | null> {
  let reviewId: string | null = null;
  for (let from = 0; from < waiting.length; from += MAX_PER_REVIEW) {
    const sent = await sendReview(waiting.slice(from, from + MAX_PER_REVIEW));
    if (sent === undefined) break;
    reviewId = sent ?? reviewId;
  }
  return reviewId;
}

/** A review is sent whole: its answers are one session, whose id this returns; undefined when they have to be sent again. */
async function sendReview(waiting: readonly OfflineAnswer[]): Promise<string | null | undefined> {
  // A missing confidence is left out, as in a form.
  const answers = waiting.map(({ confidence, seconds, ...answer }) => ({
    ...answer,
    confidence: confidence ?? undefined,
    seconds: seconds ?? undefined,
  }));
  const reply = await post("/api/reviews/answers", JSON.stringify({ answers }));
  if (!reply || !FINAL_STATUSES.has(reply.status)) return undefined;
  for (const { answerId } of waiting) await drop(answerId);
  if (!reply.ok) return null;
  return ((await reply.json()) as { sessionId: string | null }).sessionId;
}

/** Undefined when there was no response. */
async function post(path: string, body: string | URLSearchParams): Promise<Response | undefined> {
  try {
    return await fetch(path, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return undefined;
  }
}

/** Stores an answer the lesson's own page could not send; false if this browser has no offline copy of the lesson. */
export async function storeFromForm(lessonId: string, form: FormData): Promise<boolean> {
  const stored = await readOfflineStore();
  const lesson = stored?.lessons.find(({ id }) => id === lessonId);
  if (!stored || !lesson || lesson.isCompleted) return false;
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : null);
  await storeOfflineAnswer({
    learner: stored.learner,
    lessonId,
    questionId: String(form.get("questionId")),
    attempt: Number(form.get("attempt") ?? 1),
    answerId: String(form.get("answerId")),
    answeredAt: String(form.get("answeredAt")),
    answer: answerIn(form),
    confidence: number("confidence"),
    seconds: number("seconds"),
  });
  return true;
}

/** In version 1 the key was the question's id. */
const upgrade: OpenDBCallbacks<OfflineDatabase>["upgrade"] = async (
  database,
  before,
  _after,
  transaction,
) => {
  const earlier = before === 1 ? await transaction.objectStore("answers").getAll() : [];
  if (before === 1) database.deleteObjectStore("answers");
  const store = database.createObjectStore("answers", { keyPath: "answerId" });
  for (const answer of earlier)
    // Early versions stored no id.
    await store.add({ ...answer, answerId: answer.answerId || crypto.randomUUID() });
};

/** Closes the connection after each use: an open one would block a later version's upgrade. */
async function withDatabase<Result>(
  use: (database: IDBPDatabase<OfflineDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<OfflineDatabase>("nectar", 2, { upgrade });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
