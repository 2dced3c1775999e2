import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { loadProfile } from "#app/features/accounts/settings/load-profile.ts";
import { readSession } from "#app/features/accounts/sign-in/read-session.ts";
import { loadQuiz } from "#app/features/accounts/sign-up/load-quiz.ts";
import { loadTwoFactor } from "#app/features/accounts/two-factor/load-two-factor.ts";
import { findLibraryPreview } from "#app/features/catalog/find-library-preview.ts";
import { loadCatalog } from "#app/features/catalog/load-catalog.ts";
import { loadCheck } from "#app/features/checks/load-check.ts";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { findToday, loadDayEnd } from "#app/features/dashboard/find-today.ts";
import { loadDashboard } from "#app/features/dashboard/load-dashboard.ts";
import { historyQuery, loadHistory } from "#app/features/history/load-history.ts";
import { loadAbout } from "#app/features/landing/load-about.ts";
import { loadLanding } from "#app/features/landing/load-landing.ts";
import { loadLessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { loadLessonContent } from "#app/features/lessons/load-lesson-content.ts";
import { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import { loadLessonNotes } from "#app/features/notes/load-notes.ts";
import { loadLockedLessons } from "#app/features/lessons/load-locked-lessons.ts";
import { loadOfflineLessons } from "#app/features/lessons/load-offline-lessons.ts";
import { loadRetention } from "#app/features/memory/load-retention.ts";
import { loadStatus } from "#app/features/operations/load-status.ts";
import { findAccounts } from "#app/features/operators/find-accounts.ts";
import { loadAccount } from "#app/features/operators/load-account.ts";
import { loadActions } from "#app/features/operators/load-actions.ts";
import { loadMessages } from "#app/features/operators/load-messages.ts";
import { loadQuestions } from "#app/features/operators/load-questions.ts";
import { loadRuns } from "#app/features/operators/load-runs.ts";
import { loadTokenUse } from "#app/features/operators/load-token-use.ts";
import { findSandboxConfirmation } from "#app/features/payments/confirm-sandbox.ts";
import { loadCheckout } from "#app/features/payments/load-checkout.ts";
import { loadInvoice } from "#app/features/payments/load-invoice.ts";
import { loadPlan } from "#app/features/payments/load-plan.ts";
import { loadInsights } from "#app/features/progress/load-concept-figures.ts";
import { loadProgress } from "#app/features/progress/load-progress.ts";
import { loadTopicInsights } from "#app/features/progress/load-topic-insights.ts";
import { loadDoneReview } from "#app/features/reviews/load-done-review.ts";
import { loadRelearning } from "#app/features/reviews/load-relearning.ts";
import { loadReview } from "#app/features/reviews/load-review.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { countQuestionsToday } from "#app/features/reviews/reviews-today.ts";
import { loadRewards } from "#app/features/rewards/load-rewards.ts";
import { findOwnCourses } from "#app/features/topics/find-own-topic.ts";
import { loadNewTopic } from "#app/features/topics/load-new-topic.ts";
import { loadTopic } from "#app/features/topics/load-topic.ts";
import { aFinishedLesson, aLearner, later, makeDue, MONDAY, test } from "../../test/builders.ts";
import { recordStatements } from "../../test/recorded-statements.ts";
import { beginReview } from "../../test/reviews.ts";
import { openShards } from "../../test/shards.ts";
import { db, one } from "./client.ts";
import { sessions } from "./tables/index.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));
vi.stubEnv("PAYMENTS", "sandbox");

const NOW = later(MONDAY, 3);

/** On purpose: each shard counts or lists its own, and the coordinator puts that together. */
const ABOUT_ALL_LEARNERS = {
  "/: courses, enrollments": "every shard of enrollments",
  "/: learner_memories": "every shard of learner_memories",
  "/: lesson_progress": "every shard of lesson_progress",
  "/about: learner_memories": "every shard of learner_memories",
  "/operator: answers, concepts, courses, questions, session_questions, study_sessions":
    "every shard of session_questions, study_sessions",
  "/operator: courses, generations, users": "every shard of generations",
  "/operator: courses, lessons, question_reports, question_verdicts, questions":
    "every shard of question_reports",
  "/operator: generations": "every shard of generations",
  "/operator: question_reports": "every shard of question_reports",
  // In two statements, or with the operators on every node.
  "/operator: operators, profiles, user_stats, users":
    "joins profiles, user_stats with the coordinator's operators",
};

/** Of one learner, but a review's questions have their session's learner and no column for it. */
const WITHOUT_LEARNER = {
  "/lesson/complete: answers, questions, session_questions": "every shard of session_questions",
  "/reviews: answers, question_reports, questions, session_questions":
    "every shard of session_questions",
  load_topic: "every shard of session_questions",
};

/** Values as columns save planning on one server (decision 028); Citus has to see the learner's id while it plans. */
const BY_COLUMN = {
  find_today: "takes the learner's id as a column",
  load_day: "takes the learner's id as a column",
  load_day_end: "takes the learner's id as a column",
  load_insights: "takes the learner's id as a column",
  load_progress: "takes the learner's id as a column",
  load_reviews: "takes the learner's id as a column",
  load_dashboard: "takes the learner's id as a column, and every shard of session_questions",
  load_lesson_session: "takes the learner's id as a column, and every shard of session_questions",
};

/** Nobody's id is known before the token is looked up: two statements. */
const BY_TOKEN = {
  find_session: "joins premium_grants, profiles, subscriptions with the coordinator's sessions",
};

test("each page's statements run on one learner's shard, but for those that are known", async ({
  database,
}) => {
  const shards = await openShards(database);
  const faults = new Map<string, string>();
  const names = new Set<string>();
  try {
    for (const [page, loads] of Object.entries(await pages())) {
      for (const statement of await recordStatements(loads)) {
        if (statement.name !== null) names.add(statement.name);
        const fault = await shards.faultOf(statement);
        if (fault !== null)
          faults.set(statement.name ?? `${page}: ${tablesOf(statement.text)}`, fault);
      }
    }
  } finally {
    await shards.close();
  }
  expect(Object.fromEntries(faults)).toEqual({
    ...ABOUT_ALL_LEARNERS,
    ...WITHOUT_LEARNER,
    ...BY_COLUMN,
    ...BY_TOKEN,
  });
  expect([...namedStatements()].filter((name) => !names.has(name))).toEqual([]);
});

function tablesOf(text: string): string {
  const names = [...text.matchAll(/(?:from|join|into|update) "(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return [...new Set(names)].toSorted().join(", ");
}

/** What each page's loader reads, for a learner with a finished lesson and a review under way. */
async function pages(): Promise<Record<string, Load[]>> {
  const learner = await aLearner({ isPremium: true });
  const { lessonId, lessonIds, courseId } = await aFinishedLesson(learner, { wrong: 1 });
  const [, next = ""] = lessonIds;
  await makeDue(learner, lessonId, NOW);
  const sessionId = await beginReview(learner, lessonId, NOW);
  const visit = { learner, lessonId, next, courseId, sessionId };
  return {
    ...(await sharedPages(learner)),
    ...ownPages(learner),
    ...lessonPages(visit),
    ...operatorPages(learner),
  };
}

type Load = () => unknown;

async function sharedPages(learner: Learner): Promise<Record<string, Load[]>> {
  await openSession(learner.id, new Headers(), NOW);
  const { token } = one(await db.select().from(sessions).where(eq(sessions.userId, learner.id)));
  return {
    "every page": [() => readSession(token)],
    "/": [() => loadLanding(NOW)],
    "/about": [() => loadAbout(NOW)],
    "/topics": [
      () => loadCatalog(NOW),
      () => findOwnCourses(learner),
      () => findLibraryPreview(learner.id),
    ],
    "/onboarding/quiz": [() => loadQuiz(learner, true)],
    "/onboarding": [() => loadNewTopic(learner, ["en"], NOW)],
  };
}

const ownPages = (learner: Learner): Record<string, Load[]> => ({
  "/dashboard": [
    () => loadDashboard(learner, NOW, { topicsPage: 1, hasInsights: true }),
    () => loadInsights(learner, NOW),
    () => findToday(learner, NOW),
  ],
  "/profile": [() => loadProfile(learner, NOW), () => loadTwoFactor(learner)],
  "/checkout": [
    () => loadCheckout(learner, {}),
    () => findSandboxConfirmation(learner, NOW),
    () => loadPlan(learner, NOW),
    () => loadInvoice(learner, learner.id),
  ],
  "/history": [
    () => loadHistory(learner, historyQuery.parse({})),
    () => loadHistory(learner, historyQuery.parse({ search: "bee" })),
  ],
});

interface Visit {
  learner: Learner;
  /** Finished, and due for review. */
  lessonId: string;
  /** The lesson after it. */
  next: string;
  courseId: string;
  sessionId: string;
}

const lessonPages = (visit: Visit): Record<string, Load[]> => {
  const { learner, lessonId, next, courseId, sessionId } = visit;
  return {
    "/topic": [
      () => loadTopic(learner, courseId, NOW, { hasInsights: true }),
      () => loadTopicInsights(learner, courseId, NOW),
    ],
    "/topic/check": [() => loadCheck(learner, courseId, NOW)],
    "/lesson": [
      () => loadLessonContent(learner, next, NOW),
      () => loadLessonSession(learner, next, NOW),
      () => loadLessonNotes(learner, next),
      () => loadLockedLessons(learner, courseId),
      () => loadOfflineLessons(learner, next),
    ],
    "/lesson/complete": [
      () => loadLessonComplete(learner, lessonId, NOW),
      () => loadDayEnd(learner, NOW),
      () => findNextLesson(learner),
    ],
    "/reviews": [
      () => countQuestionsToday(learner, NOW),
      () => loadReviews(learner, NOW),
      () => loadReview(learner, sessionId),
      () => loadDoneReview(learner, sessionId, NOW),
    ],
    "/reviews/again": [() => loadRelearning(learner, NOW, { wantsMore: true })],
    "/progress": [
      () => loadProgress(learner, courseId, NOW),
      () => loadRetention(learner.id),
      () => loadRewards(learner, NOW),
    ],
  };
};

const operatorPages = (learner: Learner): Record<string, Load[]> => ({
  "/operator": [
    () => loadStatus(NOW),
    () => loadRuns(),
    () => loadTokenUse(NOW),
    () => loadQuestions(),
    () => loadMessages(),
    () => findAccounts("ada"),
    () => loadAccount(learner.id, NOW),
    () => loadActions(),
  ],
});

/** Of the source: a new page's statement is looked at too. */
function* namedStatements(): Generator<string> {
  for (const file of readdirSync("app/features", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const text = readFileSync(join("app/features", file), "utf8");
    for (const [, name = ""] of text.matchAll(/pageStatement\(\s*"(\w+)"/g)) yield name;
  }
}
