import { and, asc, eq, gt, sql } from "drizzle-orm";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { aiUsage, answers, generations, lessons, questions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { provideQuestions } from "#app/features/generation/provide-questions.ts";
import { startRun } from "#app/features/generation/start-run.ts";
import { writeFurtherQuestions } from "#app/features/generation/write-further-questions.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { answerReview } from "#app/features/reviews/answer-review.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import { env } from "#app/platform/env.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import { openQuestion } from "../test/reviews.ts";
import { seededRandom } from "../test/ai-service/random.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import type { Bench, Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";

const DAYS = 150;
const LESSONS = 2;
const FIRST_DAY = new Date("2026-11-16T11:00:00Z");
const MIN_UNSEEN_PERCENT = 80;
/** How often these learners are right. */
const LEARNERS = [1, 0.9, 0.8];

/** How many review answers of a generated course are about questions that its learner has never been asked. */
export const variety: Bench = () =>
  onOwnDatabase(async () => {
    const service = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
    Object.assign(env(), {
      AI_CHECK: "basic",
      AI_DAILY_TOKENS: 1_000_000_000,
      ai: { baseUrl: service.url, model: "writer", modelCheck: "checker" },
    });
    const measured: Measured[] = [];
    for (const right of LEARNERS) {
      const life = await lifeOf(right, true);
      measured.push({
        what: `review answers on unseen questions, right ${right * 100}%`,
        value: life.unseenPercent,
        unit: "%",
        target: { value: MIN_UNSEEN_PERCENT, better: "higher" },
        note: `${life.answers} answers about ${life.concepts} concepts in ${DAYS} days, ${life.perConcept} questions and ${life.kinds} kinds a concept at least, ${life.most} at most; ${life.tokens} tokens after the start`,
      });
    }
    const { unseenPercent, answers: count } = await lifeOf(0.9, false);
    measured.push({
      what: "the same, right 90%, with the questions of the start alone",
      value: unseenPercent,
      unit: "%",
      note: `${count} answers`,
    });
    await service.close();
    return measured;
  });

let lives = 0;

/** A learner reads a lesson a day and reviews whatever is due. `isSupplied`: with the questions that reviews and nights ask for. */
async function lifeOf(right: number, isSupplied: boolean) {
  const { learner, lessonIds } = await aWrittenCourse();
  const random = seededRandom(`life ${right}`);
  for (let day = 0; day < DAYS; day += 1) {
    const now = new Date(FIRST_DAY.getTime() + day * 86_400_000);
    const lessonId = lessonIds[day];
    if (lessonId !== undefined) await finish(learner, lessonId, now);
    await reviewAll(learner, now, () => random() < right);
    if (!isSupplied) continue;
    await provideQuestions(now);
    await writeQueued(now);
  }
  return measure(learner, lessonIds);
}

async function aWrittenCourse() {
  lives += 1;
  const name = `Life ${lives}`;
  const account = {
    email: `life${lives}@example.org`,
    username: name,
    passwordHash: "none",
    timeZone: "UTC",
  };
  const { userId, courseId } = await db.transaction(async (tx) => {
    const id = await createAccount(tx, account, FIRST_DAY);
    const plan = {
      topicName: `Tide pools ${lives}`,
      source: "ai",
      firstStatus: "writing",
    } as const;
    const planned = await planTopic(tx, id, plan, FIRST_DAY);
    const run = { userId: id, courseId: planned.courseId, firstLesson: 1, lastLesson: LESSONS };
    await startRun(tx, run, FIRST_DAY);
    return { userId: id, courseId: planned.courseId };
  });
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  const signal = new AbortController().signal;
  await writeLessons(run.id, models(env().ai!), () => FIRST_DAY, signal);
  await writeQueued(FIRST_DAY);
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  const learner: Learner = {
    id: userId,
    sessionId: userId,
    email: account.email,
    name,
    avatarUrl: null,
    isPremium: true,
    quizCompleted: true,
    timeZone: "UTC",
    preferences: { daily_reminders: false, preferred_time: "09:00", quiz_completed: true },
    appearance: {},
  };
  return { learner, lessonIds: rows.map(({ id }) => id) };
}

/** What a worker would do now. */
async function writeQueued(now: Date): Promise<void> {
  const { rows } = await db.execute<{ data: JobInputs["write-questions"] }>(
    sql`delete from pgboss.job where name = 'write-questions' and state = 'created' returning data`,
  );
  const signal = new AbortController().signal;
  for (const { data } of rows)
    await writeFurtherQuestions(data, models(env().ai!), () => now, signal);
}

async function finish(learner: Learner, lessonId: string, now: Date): Promise<void> {
  const quiz = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
  for (const row of quiz)
    await answerQuestion(
      learner,
      { lessonId, questionId: row.id, answer: fieldsFor(questionOf(row), true) },
      now,
    );
  const finished = await finishLesson(learner, { lessonId, reflection: null }, now);
  if (finished.status !== "finished") throw new Error(`the lesson was ${finished.status}`);
}

async function reviewAll(learner: Learner, now: Date, isRight: () => boolean): Promise<void> {
  const started = await startReview(learner, { lessonId: null }, now);
  if (started.status !== "started") return;
  const { sessionId } = started;
  for (;;) {
    const open = await openQuestion(learner, sessionId);
    if (!open) return;
    const { id: questionId, attempt, fields } = open;
    const answer = fields(attempt === 2 || isRight());
    await answerReview(learner, { sessionId, questionId, attempt, answer }, now);
  }
}

async function measure({ id: userId }: Learner, lessonIds: readonly string[]) {
  const { rows } = await db.execute<{ all: number; unseen: number; concepts: number }>(sql`
    select count(*)::int as all, count(distinct concept_id)::int as concepts,
      count(*) filter (where not exists (
        select from ${answers} before where before.user_id = asked.user_id
          and before.question_id = asked.question_id and before.session_id <> asked.session_id
          and before.answered_at < asked.answered_at))::int as unseen
    from ${answers} asked
    where asked.user_id = ${userId} and asked.setting = 'review' and asked.attempt = 1`);
  const [counts] = rows;
  const { rows: supply } = await db.execute<{ questions: number; kinds: number }>(sql`
    select count(*)::int as questions, count(distinct kind)::int as kinds from ${questions}
    where use in ('quiz', 'review') and review_state <> 'withdrawn'
      and lesson_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(lessonIds)}::jsonb))
    group by concept_id`);
  const later = await db
    .select({ tokens: sql<number>`coalesce(sum(input_tokens + output_tokens), 0)::int` })
    .from(aiUsage)
    .where(and(eq(aiUsage.userId, userId), gt(aiUsage.createdAt, FIRST_DAY)));
  return {
    answers: counts?.all ?? 0,
    concepts: counts?.concepts ?? 0,
    unseenPercent: (100 * (counts?.unseen ?? 0)) / (counts?.all ?? 1),
    perConcept: Math.min(...supply.map((row) => row.questions)),
    most: Math.max(...supply.map((row) => row.questions)),
    tokens: one(later).tokens,
    kinds: Math.min(...supply.map((row) => row.kinds)),
  };
}
