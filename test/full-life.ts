import { eq, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import * as tables from "#app/db/tables/index.ts";
import { changeEmail } from "#app/features/accounts/settings/change-email.ts";
import { confirmEmailChange } from "#app/features/accounts/settings/confirm-email-change.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { makeResetLink } from "#app/features/accounts/sign-in/make-reset-link.ts";
import { emailedToken } from "#app/features/accounts/emailed-token.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { hashPassword } from "#app/features/accounts/password-hash.ts";
import { register } from "#app/features/accounts/sign-up/register.ts";
import { requestReset } from "#app/features/accounts/sign-in/request-reset.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { subscribeSandbox } from "#app/features/payments/subscribe-sandbox.ts";
import { countAttempt } from "#app/features/limits/count-attempt.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { aLearner, aLesson, MONDAY, chosen, keyOption } from "./builders.ts";
import { aSource } from "./source.ts";

export const FULL_LIFE_PASSWORD = "Quiet-Honey7!comb";

let lives = 0;

/** A learner who has used every feature and has changed their address since. Needs SMTP_URL. */
export async function aFullLife(): Promise<Learner> {
  const learner = await aLearner();
  const { id, name, email: first } = learner;
  const password = await hashPassword(FULL_LIFE_PASSWORD);
  await db.update(tables.accounts).set({ password }).where(eq(tables.accounts.userId, id));
  const lesson = await learn(learner);
  await leaveWordsUnder(first, name);
  const email = `moved-${first}`;
  await moveTo(learner, email);
  const moved = { ...learner, email };
  await leaveWordsUnder(email, name);
  const headers = new Headers({ "user-agent": "Firefox/140.0" });
  await openSession(id, headers, MONDAY, "198.51.100.77");
  await makeResetLink(email, MONDAY);
  await changeEmail(moved, { email: `next-${first}`, password: FULL_LIFE_PASSWORD }, MONDAY);
  await countAttempt("signInPerAccount", email, MONDAY);
  await storeWhatTakesLonger(learner, lesson);
  await payFor(moved);
  await db.transaction((tx) =>
    enqueue(tx, "write-questions", { lessonId: lesson.lessonId, userId: id, isAwaited: false }),
  );
  return moved;
}

async function learn(learner: Learner) {
  const lesson = await aLesson(learner);
  const { lessonId, questions } = lesson;
  for (const question of questions) {
    const option = keyOption(question);
    await answerQuestion(
      learner,
      { lessonId, questionId: question.id, answer: chosen(option) },
      MONDAY,
    );
  }
  await finishLesson(learner, { lessonId, reflection: "A private thought." }, MONDAY);
  return lesson;
}

/** Data stored by address rather than by account. */
async function leaveWordsUnder(email: string, name: string): Promise<void> {
  const createdAt = MONDAY;
  const from = `203.0.113.${(lives += 1) % 250}`;
  const signUp = { email, username: "Somebody", password: "Evil-Wasp9!nest", timeZone: "UTC" };
  await register(signUp, from, new Headers(), MONDAY);
  await requestReset(email, from, MONDAY);
  const message = { name, email, type: "other", subject: "Hello", message: "From me" };
  await db.insert(tables.contactMessages).values({ ...message, createdAt });
  await db.insert(tables.newsletterSubscribers).values({ email, tokenHash: email, createdAt });
}

async function moveTo(learner: Learner, email: string): Promise<void> {
  await changeEmail(learner, { email, password: FULL_LIFE_PASSWORD }, MONDAY);
  const own = eq(tables.emailChanges.userId, learner.id);
  const { id } = one(await db.select().from(tables.emailChanges).where(own));
  const changed = await confirmEmailChange(learner.id, emailedToken("email-change", id), MONDAY);
  if (changed.status !== "changed") throw new Error(changed.status);
}

async function payFor(learner: Learner): Promise<void> {
  const card = { brand: "Visa", lastFour: "4242", expMonth: 12, expYear: 2040, renews: true };
  await db.transaction((tx) => subscribeSandbox(tx, learner, card, MONDAY));
  await grantPremium(learner.email, null, MONDAY);
  const customer = { userId: learner.id, customerId: `cus_${learner.id}`, createdAt: MONDAY };
  await db.insert(tables.stripeCustomers).values(customer);
}

async function storeWhatTakesLonger(
  { id: userId, name, email }: Learner,
  { courseId, lessonId, questions }: Awaited<ReturnType<typeof aLesson>>,
): Promise<void> {
  const createdAt = MONDAY;
  const [concept] = await db
    .select()
    .from(tables.concepts)
    .where(eq(tables.concepts.lessonId, lessonId));
  const conceptId = concept?.id ?? "";
  await db.insert(tables.remediationContent).values({
    userId,
    conceptId,
    contentType: "analogy",
    contentData: { type: "analogy", title: "Like a hive", content: "Bees vote." },
    triggerCmsScore: 0.4,
    createdAt,
  });
  await db
    .insert(tables.explanationsShown)
    .values({ userId, conceptId, kind: "analogy", shownAt: createdAt });
  const run = { userId, lessonId, conceptId, status: "done", updatedAt: createdAt } as const;
  await db.insert(tables.remediationRuns).values({ ...run, createdAt });
  await db.insert(tables.questionReports).values({
    userId,
    lessonId,
    questionId: questions[0]?.id,
    subject: "a question",
    comment: "Odd.",
    createdAt,
  });
  await db.insert(tables.generations).values({
    userId,
    courseId,
    firstLesson: 1,
    lastLesson: 2,
    status: "done",
    createdAt,
    updatedAt: createdAt,
  });
  await db.insert(tables.aiUsage).values({
    userId,
    writer: "lesson",
    model: "a-model",
    day: "2026-11-16",
    reservedTokens: 10,
    status: "settled",
    createdAt,
  });
  const file = { fileName: "old.apkg", size: 3, status: "previewed", createdAt } as const;
  const [brought] = await db
    .insert(tables.imports)
    .values({ userId, ...file })
    .returning();
  const bytes = Buffer.from("abc");
  await db.insert(tables.importParts).values({ importId: brought!.id, position: 0, bytes });
  const source = await aSource({ id: userId }, "# Hives\n\nBees vote by dancing.");
  await db.insert(tables.sourceBytes).values({ sourceId: source.id, position: 0, bytes });
  const passage = { sourceId: source.id, start: 9, end: 18, quote: "Bees vote" };
  const words = "Do they really?";
  const note = { userId, lessonId, courseId, ...passage, words, createdAt, updatedAt: createdAt };
  await db.insert(tables.notes).values(note);
  await db.insert(tables.tutorExchanges).values({
    userId,
    lessonId,
    kind: "ask",
    message: "Why do they dance?",
    status: "answered",
    reply: "To say where the flowers are.",
    createdAt,
  });
  await db.insert(tables.questionHints).values(await aHint(userId));
  const message = { userId, name, email, type: "other", subject: "Again", message: "Signed in" };
  await db.insert(tables.contactMessages).values({ ...message, createdAt });
}

/** In the session of one of their answers. */
async function aHint(userId: string) {
  const [answer] = await db
    .select({ sessionId: tables.answers.sessionId, questionId: tables.answers.questionId })
    .from(tables.answers)
    .where(eq(tables.answers.userId, userId));
  const ownWords = "They dance so that the others fly there.";
  return {
    userId,
    ...answer!,
    step: 1,
    ownWords,
    hint: "What do the others do?",
    createdAt: MONDAY,
  };
}

/** Every table of the database, queue included, with a row that mentions the learner's id or an address. */
export const tablesThatKnow = (learner: Learner): Promise<string[]> =>
  tablesWith(learner.id, learner.email.replace(/^moved-/, ""));

/** The same for any of these texts. */
export async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  const patterns = texts.map((text) => `%${text}%`);
  const names: string[] = [];
  for (const { name } of rows) {
    const result = await db.execute(sql`
      select 1 from ${sql.raw(name)} as kept where kept::text ilike any(${sql.param(patterns)}) limit 1`);
    if (result.rows.length > 0) names.push(name);
  }
  return names.toSorted();
}
