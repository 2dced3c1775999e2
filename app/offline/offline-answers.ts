import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { readOfflineLessons } from "./offline-lessons.ts";

/** An answer given offline. */
export interface OfflineAnswer {
  /** The learner who answered; no other learner's session may send it. */
  learner: string;
  lessonId: string;
  questionId: string;
  /** Missing in answers stored by an earlier version, like the time. */
  answerId?: string;
  /** ISO 8601, by this browser's clock. */
  answeredAt?: string;
  /** The values of the form's repeated field `answer`. */
  answer: string[];
  /** An answer to one of four options, stored by an earlier version. */
  option?: number;
  confidence: number | null;
  seconds: number | null;
}

/** What the question form knows; the page adds whose answer it is. */
export type AnsweredQuestion = Omit<OfflineAnswer, "learner" | "lessonId" | "option">;

export const answerIn = (form: FormData) => form.getAll("answer").map(String);

/** Lessons whose answers the server accepted, and whether others are still waiting. */
export type Sent = { lessonIds: string[]; isWaiting: boolean };

interface OfflineDatabase extends DBSchema {
  answers: { key: string; value: OfflineAnswer };
}

/** A server that does not respond for this long counts as unreachable. Sending an answer again is harmless. */
export const TIMEOUT_MS = 8_000;
/** Final results: accepted, or the lesson is finished, locked or gone. */
const FINAL_STATUSES = new Set([200, 400, 403, 404, 409]);

/** Stores an answer to send later. Answers are final: a second one to the same question is ignored. */
export const storeOfflineAnswer = (answer: OfflineAnswer): Promise<void> =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction("answers", "readwrite");
    if ((await store.getKey(answer.questionId)) === undefined) await store.add(answer);
    await done;
  });

export const offlineAnswers = (): Promise<OfflineAnswer[]> =>
  withDatabase((database) => database.getAll("answers"));

/** Called when another learner signs in with this browser. */
export async function dropAnswersOfOthers(learner: string): Promise<void> {
  for (const answer of await offlineAnswers())
    if (answer.learner !== learner) await drop(answer.questionId);
}

export const dropAllAnswers = () => withDatabase((database) => database.clear("answers"));

const drop = (questionId: string) =>
  withDatabase((database) => database.delete("answers", questionId));

/**
 * Sends each waiting answer once. Only one tab sends at a time; an answer leaves the store when the server's decision is
 * final, and the server treats a repeated answer as the same one.
 */
export async function sendOfflineAnswers(): Promise<Sent> {
  if (!("locks" in navigator)) return { lessonIds: [], isWaiting: false };
  return navigator.locks.request("nectar-answers", async () => {
    const lessonIds = new Set<string>();
    // In the order in which they were given.
    const waiting = (await offlineAnswers()).toSorted((one, other) =>
      (one.answeredAt ?? "").localeCompare(other.answeredAt ?? ""),
    );
    for (const answer of waiting) {
      const status = await send(answer);
      if (!FINAL_STATUSES.has(status)) return { lessonIds: [...lessonIds], isWaiting: true };
      await drop(answer.questionId);
      if (status === 200) lessonIds.add(answer.lessonId);
    }
    return { lessonIds: [...lessonIds], isWaiting: false };
  });
}

/** The HTTP status of the response; 0 when there was none. */
async function send({ lessonId, questionId, confidence, seconds, ...fields }: OfflineAnswer) {
  const body = new URLSearchParams({ questionId });
  for (const name of ["answerId", "answeredAt"] as const)
    if (fields[name] !== undefined) body.set(name, fields[name]);
  for (const value of fields.answer ?? [String(fields.option)]) body.append("answer", value);
  if (confidence !== null) body.set("confidence", String(confidence));
  if (seconds !== null) body.set("seconds", String(seconds));
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(`/api/lessons/${lessonId}/answers`, { method: "POST", body, signal }))
      .status;
  } catch {
    return 0;
  }
}

/** Stores an answer the lesson's own page could not send; false if this browser has no offline copy of the lesson. */
export async function storeFromForm(lessonId: string, form: FormData): Promise<boolean> {
  const stored = await readOfflineLessons();
  const lesson = stored?.lessons.find(({ id }) => id === lessonId);
  if (!stored || !lesson || lesson.isCompleted) return false;
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : null);
  await storeOfflineAnswer({
    learner: stored.learner,
    lessonId,
    questionId: String(form.get("questionId")),
    answerId: String(form.get("answerId")),
    answeredAt: String(form.get("answeredAt")),
    answer: answerIn(form),
    confidence: number("confidence"),
    seconds: number("seconds"),
  });
  return true;
}

/** Closes the connection after each use: an open one would block a later version's upgrade. */
async function withDatabase<Result>(
  use: (database: IDBPDatabase<OfflineDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<OfflineDatabase>("nectar", 1, {
    upgrade: (created) => {
      created.createObjectStore("answers", { keyPath: "questionId" });
    },
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
