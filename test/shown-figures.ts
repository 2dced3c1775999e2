import { exportTopics } from "#app/features/accounts/data/export-learning.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { loadDayEnd } from "#app/features/dashboard/find-today.ts";
import { loadDashboard } from "#app/features/dashboard/load-dashboard.ts";
import { findReminder } from "#app/features/email/find-reminder.ts";
import { findWeeklySummary } from "#app/features/email/find-weekly-summary.ts";
import { historyQuery, loadHistory } from "#app/features/history/load-history.ts";
import { loadLessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import { loadProgress } from "#app/features/progress/load-progress.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { countQuestionsToday } from "#app/features/reviews/reviews-today.ts";
import { loadTopic, type TopicPage } from "#app/features/topics/load-topic.ts";
import { addDays, localDay, weekdayOf } from "#app/rules/day.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";

/** What each screen, email and export says of a figure; undefined where it doesn't say it. */
type Figures = Map<string, Record<string, unknown>>;

function note(figures: Figures, figure: string, readings: Record<string, unknown>): void {
  figures.set(figure, { ...figures.get(figure), ...readings });
}

/** The figures that two of them say differently, at one moment. */
export async function disagreements(learner: Learner, courseIds: readonly string[], at: Date) {
  const figures = await everyFigure(learner, courseIds, at);
  return [...figures].flatMap(([figure, readings]) => {
    const values = Object.values(readings).filter((value) => value !== undefined);
    const different = new Set(values.map((value) => JSON.stringify(value)));
    return different.size > 1 ? [{ figure, ...readings }] : [];
  });
}

/** As a screen prints it. */
const inPercent = (share: number | null | undefined) =>
  typeof share === "number" ? percent(share) : share;

type Screens = Awaited<ReturnType<typeof readScreens>>;

async function readScreens(learner: Learner, courseIds: readonly string[], at: Date) {
  const [dashboard, history, reviews, end, badge, progress, exported, ...topics] =
    await Promise.all([
      loadDashboard(learner, at, { hasInsights: true }),
      loadHistory(learner, historyQuery.parse({})),
      loadReviews(learner, at),
      loadDayEnd(learner, at),
      countQuestionsToday(learner, at),
      loadProgress(learner, null, at),
      Array.fromAsync(exportTopics(learner)),
      ...courseIds.map((id) => loadTopic(learner, id, at, { hasInsights: true })),
    ]);
  return {
    dashboard,
    history,
    reviews,
    end,
    badge,
    progress,
    exported: exported.flat(),
    topics: topics.filter((topic) => topic !== null),
  };
}

async function everyFigure(learner: Learner, courseIds: readonly string[], at: Date) {
  const figures: Figures = new Map();
  const screens = await readScreens(learner, courseIds, at);
  noteTotals(figures, screens);
  noteToday(figures, screens);
  noteIdeas(figures, screens);
  for (const topic of screens.topics) {
    await noteTopic(figures, topic, screens, learner, at);
    const begun = topic.lessons.filter(
      ({ number, completedOn }) => completedOn !== null || barOf(topic, number)?.mastery != null,
    );
    for (const lesson of begun) await noteLesson(figures, { topic, lesson }, screens, learner, at);
  }
  await noteEmails(figures, screens, learner, at);
  return figures;
}

function noteTotals(figures: Figures, { dashboard, progress, history, end }: Screens): void {
  note(figures, "lessons", {
    dashboard: dashboard.lessonsCompleted,
    progress: progress.lessonsCompleted,
    history: history.totals.lessons,
  });
  note(figures, "average score", {
    progress: inPercent(progress.averageScore),
    history: inPercent(history.totals.averageScore),
  });
  for (const figure of ["streak", "experience", "badges"] as const)
    note(figures, figure, { dashboard: dashboard[figure], progress: progress[figure] });
  note(figures, "week", { dashboard: dashboard.week, end: end.week });
}

function noteToday(
  figures: Figures,
  { dashboard: { todo }, progress, reviews, end, badge, topics }: Screens,
): void {
  note(figures, "today's line", { dashboard: todo.line, end: end.left.line });
  note(figures, "today's questions", {
    dashboard: todo.questions,
    progress: progress.questions,
    forecast: progress.forecast[0]?.due,
    reviews: reviews.questions,
    end: end.left.questions,
    badge,
  });
  note(figures, "ideas to learn again", {
    dashboard: todo.ideasAgain,
    reviews: reviews.relearning,
  });
  note(figures, "next review", {
    dashboard: todo.nextReviewOn ?? undefined,
    reviews: reviews.nextOn,
  });
  note(figures, "lessons due", {
    topics: topics.flatMap(({ lessons }) => lessons).filter(({ isDue }) => isDue).length,
    reviews: reviews.total,
  });
}

function noteIdeas(figures: Figures, { dashboard, progress, reviews, topics }: Screens): void {
  const { adaptive, insights, todo } = dashboard;
  const latest = progress.weeks.at(-1);
  const ideas = topics
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap((topic) => topic.insights?.graph.nodes ?? [])
    .filter(({ mastery }) => mastery !== null);
  for (const state of ["known", "learning", "due", "shaky"] as const)
    note(figures, `ideas ${state}`, {
      dashboard: adaptive[state],
      topics: ideas.filter((idea) => idea.state === state).length,
    });
  note(figures, "ideas shaky", {
    today: todo.again?.count ?? 0,
    reviews: reviews.again?.count ?? 0,
    insights: insights?.needReview,
  });
  note(figures, "ideas known", { insights: insights?.mastered });
  note(figures, "ideas practised", {
    dashboard: adaptive.practised,
    insights: insights?.practised,
    progress: latest?.concepts ?? 0,
    topics: ideas.length,
  });
  note(figures, "average mastery", {
    insights: insights?.averageMastery,
    progress: inPercent(latest?.mastery ?? 0),
  });
}

async function noteTopic(
  figures: Figures,
  topic: TopicPage,
  { dashboard, progress, exported }: Screens,
  learner: Learner,
  at: Date,
): Promise<void> {
  const card = dashboard.topics.find(({ id }) => id === topic.id);
  const row = progress.topics.find(({ id }) => id === topic.id);
  const inExport = exported.find(({ topic_name }) => topic_name === topic.name);
  const { selected } = await loadProgress(learner, topic.id, at);
  note(figures, `${topic.name}: lessons`, {
    topic: topic.completedLessons,
    dashboard: card?.completedLessons,
    progress: row?.completedLessons,
    export: inExport?.lessons.filter((lesson) => lesson.progress?.completed_at).length,
  });
  note(figures, `${topic.name}: average score`, {
    topic: inPercent(topic.averageScore),
    dashboard: inPercent(card?.averageScore),
    progress: inPercent(row?.averageScore),
  });
  note(figures, `${topic.name}: finished`, {
    topic: topic.isCompleted,
    dashboard: card?.isCompleted,
    progress: row?.isCompleted,
    export: inExport?.is_completed,
  });
  if (selected?.id === topic.id)
    note(figures, `${topic.name}: insights`, {
      topic: topic.insights?.insights,
      progress: selected.insights,
    });
}

const barOf = ({ insights }: TopicPage, number: number) =>
  insights?.bars.find(({ lessonNumber }) => lessonNumber === number);

type OfLesson = { topic: TopicPage; lesson: TopicPage["lessons"][number] };

async function noteLesson(
  figures: Figures,
  { topic, lesson }: OfLesson,
  { history, reviews, exported, dashboard }: Screens,
  learner: Learner,
  at: Date,
): Promise<void> {
  const { id, number, completedOn } = lesson;
  const name = `${topic.name} ${number}`;
  const [page, end] = await Promise.all([
    loadLessonSession(learner, id, at),
    loadLessonComplete(learner, id, at),
  ]);
  if (page.status !== "open") throw new Error(`${name} is ${page.status}`);
  const bar = barOf(topic, number);
  note(figures, `${name}: mastery`, {
    header: page.mastery && [inPercent(page.mastery.average), page.mastery.isForgotten],
    bar: bar && (bar.mastery === null ? null : [inPercent(bar.mastery), bar.isForgotten]),
    end: end ? end.mastery && [inPercent(end.mastery.now), end.mastery.isForgotten] : undefined,
  });
  if (completedOn === null || !end) return;
  const row = history.rows.find(({ lessonId }) => lessonId === id);
  const inExport = exported.find(({ topic_name }) => topic_name === topic.name);
  note(figures, `${name}: score`, {
    topic: inPercent(lesson.score),
    lesson: page.session.phase === "complete" ? inPercent(page.session.score) : undefined,
    end: inPercent(end.reviewScore ?? end.score),
    history: row && "quizScore" in row ? inPercent(row.quizScore) : undefined,
    export: inPercent(inExport?.lessons[number - 1]?.progress?.quiz_score),
  });
  note(figures, `${name}: finished on`, { topic: completedOn, history: row?.completedOn });
  note(figures, `${name}: due`, {
    topic: lesson.isDue,
    end: topic.isRemoved ? undefined : end.isDue,
    reviews: reviews.pages > 1 ? undefined : reviews.due.some(({ lessonId }) => lessonId === id),
  });
  const advice = page.recommendation?.type ?? null;
  note(figures, `${name}: advice`, {
    topic: lesson.label.tone === "completed" ? null : lesson.label.tone,
    lesson: advice === "focus" ? null : advice,
  });
  note(figures, `${topic.name}: lessons`, { end: end.completedInTopic });
  const { lessonsCompleted, experience, streak } = dashboard;
  note(figures, `${name}: totals`, {
    end: [end.totals.lessons, end.totals.xp, end.totals.level, end.streak],
    dashboard: [lessonsCompleted, experience.total, experience.level, streak.current],
  });
}

async function noteEmails(
  figures: Figures,
  { dashboard, progress, topics }: Screens,
  learner: Learner,
  at: Date,
): Promise<void> {
  const today = localDay(at, learner.timeZone);
  const reminder = await findReminder(learner.id, today, at);
  note(figures, "today's line", { reminder: reminder?.today.line });
  const weekday = weekdayOf(today);
  const summary = await findWeeklySummary(learner.id, addDays(today, 1 - weekday), at);
  if (!summary) return;
  note(figures, "today's line", { summary: summary.today.line });
  note(figures, "current streak", {
    summary: summary.game?.streak,
    dashboard: dashboard.streak.current,
  });
  note(figures, "last week's sittings", {
    summary: summary.lessons + summary.reviews,
    progress: progress.activity.slice(weekday, weekday + 7).reduce((sum, count) => sum + count, 0),
  });
  const best = topics
    .flatMap(({ insights }) => insights?.graph.nodes ?? [])
    .find(({ name, mastery }) => name === summary.bestConcept?.name && mastery !== null);
  if (summary.bestConcept)
    note(figures, "the week's best idea", {
      summary: inPercent(summary.bestConcept.mastery),
      topics: inPercent(best?.mastery),
    });
}
