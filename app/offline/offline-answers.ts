import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from "idb";
import { answerValuesIn } from "#app/rules/questions/answer-fields.ts";
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

export const answerIn = (form: FormData) => answerValuesIn(form).map(String);

interface OfflineDatabase extends DBSchema {
  answers: { key: string; value: OfflineAnswer };
}

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
    if (answer.learner !== learner) await dropAnswer(answer.answerId);
}

export const dropAllAnswers = () => withDatabase((database) => database.clear("answers"));

export const dropAnswer = (answerId: string) =>
  withDatabase((database) => database.delete("answers", answerId));

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
