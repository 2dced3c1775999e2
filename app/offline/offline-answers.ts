import { readKept } from "./offline-lessons.ts";

/** A choice made without a connection: ids and numbers, and nothing that could be read. */
export interface OfflineAnswer {
  /** The mark of the learner who gave it: nobody else's session may send it. */
  learner: string;
  lessonId: string;
  questionId: string;
  option: number;
  confidence: number | null;
  seconds: number | null;
}

/** Lessons with answers that the server has taken, or why the rest still waits. */
export type Sent = { lessonIds: string[]; isWaiting: boolean };

const STORE = "answers";
/** A server that says nothing for so long is away. What it took all the same is the same answer when it comes again. */
export const TIMEOUT_MS = 8_000;
/** The server has decided for good: taken, or for a lesson that is finished, locked or gone. */
const DECIDED = new Set([200, 400, 403, 404, 409]);

/** Keeps an answer to be sent later. It is locked: a second one to the same question changes nothing. */
export async function storeOfflineAnswer(answer: OfflineAnswer): Promise<void> {
  const waiting = await offlineAnswers();
  if (waiting.some(({ questionId }) => questionId === answer.questionId)) return;
  await inStore("readwrite", (store) => store.put(answer));
}

export const offlineAnswers = (): Promise<OfflineAnswer[]> =>
  inStore<OfflineAnswer[]>("readonly", (store) => store.getAll());

/** Another learner came to this browser. */
export async function dropAnswersOfOthers(learner: string): Promise<void> {
  for (const answer of await offlineAnswers())
    if (answer.learner !== learner) await drop(answer.questionId);
}

export const dropAllAnswers = () => inStore("readwrite", (store) => store.clear());

const drop = (questionId: string) => inStore("readwrite", (store) => store.delete(questionId));

/**
 * Sends what waits, each once: one tab at a time, an answer leaves the store only when the server has decided, and an
 * answer whose reply was lost is the same answer to the server when it comes again.
 */
export async function sendOfflineAnswers(): Promise<Sent> {
  if (!("locks" in navigator)) return { lessonIds: [], isWaiting: false };
  return navigator.locks.request("nectar-answers", async () => {
    const lessonIds = new Set<string>();
    for (const answer of await offlineAnswers()) {
      const status = await send(answer);
      if (!DECIDED.has(status)) return { lessonIds: [...lessonIds], isWaiting: true };
      await drop(answer.questionId);
      if (status === 200) lessonIds.add(answer.lessonId);
    }
    return { lessonIds: [...lessonIds], isWaiting: false };
  });
}

/** The status of the server's answer; 0 when there is none. */
async function send({ lessonId, questionId, option, confidence, seconds }: OfflineAnswer) {
  const body = new URLSearchParams({ questionId, option: String(option) });
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

/** An answer that could not be sent from the lesson's own page; false when this browser has not kept the lesson. */
export async function storeFromForm(lessonId: string, form: FormData): Promise<boolean> {
  const kept = await readKept();
  const lesson = kept?.lessons.find(({ id }) => id === lessonId);
  if (!kept || !lesson || lesson.isCompleted) return false;
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) : null);
  await storeOfflineAnswer({
    learner: kept.learner,
    lessonId,
    questionId: String(form.get("questionId")),
    option: number("option") ?? 0,
    confidence: number("confidence"),
    seconds: number("seconds"),
  });
  return true;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  intent: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = intent(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(new Error("nothing could be kept")));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("nectar", 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath: "questionId" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("this browser keeps nothing")));
  });
}
