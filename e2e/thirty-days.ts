import { join } from "node:path";
import { eq } from "drizzle-orm";
import { connectDatabase, db, disconnectDatabase, one } from "#app/db/client.ts";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { profiles, questions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { beginQuiz } from "#app/features/quizzes/begin-quiz.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { answerReview } from "#app/features/reviews/answer-review.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import { openQuestion } from "../test/reviews.ts";

// node e2e/thirty-days.ts DATA_DIR EMAIL: lets a learner of a running server have learned for thirty days, with Premium: a
// lesson a day, nearly everything right, and every other day a review.

const DAYS = 27;
const FINANCE = "personal-finance-mastery";
const LEARNING = "machine-learning-fundamentals";
const SPEAKING = "public-speaking-excellence";
const LESSONS = [
  ...Array.from({ length: 10 }, (_, index) => [FINANCE, index + 1] as const),
  ...Array.from({ length: 8 }, (_, index) => [LEARNING, index + 1] as const),
  ...Array.from({ length: 9 }, (_, index) => [SPEAKING, index + 1] as const),
];
const REFLECTION = "Small amounts early beat large amounts late.";

const ago = (days: number, hours = 0) => new Date(Date.now() - (days * 24 + hours) * 3_600_000);

async function findLearner(email: string): Promise<Learner> {
  const { id, name } = one(await db.select().from(profiles).where(eq(profiles.email, email)));
  return {
    id,
    sessionId: id,
    email,
    name,
    avatarUrl: null,
    isPremium: true,
    quizCompleted: true,
    timeZone: "UTC",
    preferences: { daily_reminders: false, preferred_time: "09:00", quiz_completed: true },
    appearance: {},
  };
}

/** Answers the lesson's quiz and finishes it. */
async function learn(
  learner: Learner,
  lessonId: string,
  at: Date,
  { isRight, reflection }: { isRight: (question: number) => boolean; reflection: string | null },
): Promise<void> {
  await beginQuiz(learner, lessonId, at);
  for (let turn = 0; ; turn += 1) {
    const session = await loadLessonSession(learner, lessonId, at);
    if (session.status !== "open") throw new Error(`the lesson was ${session.status}`);
    const open = session.questions.find(({ answer }) => answer === null || !answer.isSettled);
    if (!open) break;
    const row = one(await db.select().from(questions).where(eq(questions.id, open.id)));
    const attempt = open.answer === null ? 1 : 2;
    const answer = fieldsFor(questionOf(row), attempt === 2 || isRight(turn));
    const input = { lessonId, questionId: open.id, answer, attempt };
    const { status } = await answerQuestion(learner, input, at);
    if (status !== "answered") throw new Error(`the answer was ${status}`);
  }
  const { status } = await finishLesson(learner, { lessonId, reflection, seconds: 290 }, at);
  if (status !== "finished") throw new Error(`the lesson was ${status}`);
}

/** Answers ten questions of what is due, if anything is. */
async function review(learner: Learner, at: Date): Promise<void> {
  const started = await startReview(learner, { lessonId: null }, at);
  if (started.status !== "started") return;
  const { sessionId } = started;
  for (let count = 0; ; count += 1) {
    const open = await openQuestion(learner, sessionId);
    if (!open) return;
    const { id: questionId, attempt, fields } = open;
    const answer = fields(attempt === 2 || count % 5 !== 4);
    await answerReview(learner, { sessionId, questionId, attempt, answer }, at);
  }
}

const [dataDir = "", email = ""] = process.argv.slice(2);
const address = (await findEmbeddedPostgres(join(dataDir, "postgres"))) ?? "";
connectDatabase(address);
await startQueue(address, false);
const learner = await findLearner(email);
await grantPremium(email, null, ago(DAYS + 2));
// The newest one is the first on the dashboard.
for (const [slug, day] of [
  [FINANCE, DAYS],
  [LEARNING, 17],
  [SPEAKING, 9],
] as const)
  await db.transaction((tx) =>
    enroll(tx, { userId: learner.id, courseId: libraryId.course(slug) }, ago(day, 3)),
  );
for (const [index, [slug, number]] of LESSONS.entries()) {
  const day = DAYS - index;
  if (index % 2 === 1) await review(learner, ago(day, 2));
  await learn(learner, libraryId.lesson(slug, number), ago(day, 1), {
    isRight: (question) => (index + question) % 5 !== 3,
    reflection: index % 4 === 0 ? REFLECTION : null,
  });
}
await stopQueue();
await disconnectDatabase();
