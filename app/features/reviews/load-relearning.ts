import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  lessons,
  lessonVersions,
  memories,
  questionHints,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { longExcerptAbout } from "#app/rules/catalog/excerpt-about.ts";
import { localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { beliefBehind, type OpenQuestion } from "#app/rules/questions/question.ts";
import { chooseQuestion } from "#app/rules/quizzes/choose-questions.ts";
import { ideasForToday, IDEAS_A_SITTING } from "#app/rules/reviews/relearning.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isCurrentVersion } from "../lessons/written-lesson.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { hintColumns, hintsOf, type HintRow } from "../quizzes/hints-taken.ts";
import { openQuestionOf, questionOf, textOf } from "../quizzes/stored-question.ts";
import { findCandidates } from "./find-candidates.ts";
import { findLeeches } from "./leeches.ts";

/** The one question about an idea, without its key until it is answered. */
type RelearningQuestion = OpenQuestion & {
  id: string;
  lessonId: string;
  text: string;
  seed: string;
  answer: AnswerFeedback | null;
  /** Those taken so far; null where there are none to take. */
  hints: TakenHint[] | null;
};

/** An idea out of the schedule: what to read, and a question about it. */
export interface RelearningIdea {
  id: string;
  name: string;
  description: string;
  lessonId: string;
  lessonTitle: string;
  topicName: string;
  /** Of the lesson, as Markdown; null where it doesn't mention the idea by name. */
  excerpt: string | null;
  /** What probably led to the latest wrong answers. */
  belief: string | null;
  question: RelearningQuestion;
  /** Nothing unseen is left: it is the question that was seen longest ago. */
  isSeenBefore: boolean;
  /** Once the idea is back: the day of its next review. */
  backOn: Day | null;
}

export type RelearningPage = Awaited<ReturnType<typeof loadRelearning>>;

/** Today's ideas to learn again: those that were tried, then those that wait, three in all or three more. */
export async function loadRelearning(learner: Learner, now: Date, { wantsMore = false } = {}) {
  const midnight = startOfLocalDay(localDay(now, learner.timeZone), learner.timeZone);
  const [answersToday, leeches, hints] = await Promise.all([
    findTried(learner.id, midnight),
    findLeeches(
      db,
      { learnerId: learner.id, now, midnight },
      // Only so many are worth counting.
      4 * IDEAS_A_SITTING,
    ),
    findHintsSince(learner.id, midnight),
  ]);
  const forToday = ideasForToday({ waiting: leeches.length, triedToday: answersToday.length });
  const taken = wantsMore ? Math.max(forToday, IDEAS_A_SITTING) : forToday;
  const waiting = leeches.slice(0, taken).map(({ conceptId }) => conceptId);
  const [ideas, chosen] = await Promise.all([
    describeIdeas(learner, [
      ...answersToday.map(({ answer }) => answer.conceptId ?? ""),
      ...waiting,
    ]),
    chooseFor(learner, waiting, hints),
  ]);
  const open = waiting.flatMap((conceptId) => {
    const idea = ideas.get(conceptId);
    const question = chosen.get(conceptId);
    return idea && question ? [{ ...idea, ...question, backOn: null }] : [];
  });
  const done = answersToday.flatMap(({ answer, question, dueAt }) => {
    const idea = ideas.get(answer.conceptId ?? "");
    if (!idea) return [];
    return {
      ...idea,
      isSeenBefore: false,
      question: shownQuestion(question, answer.seed, feedbackOf(question, answer)),
      backOn: dueAt && localDay(dueAt, learner.timeZone),
    };
  });
  return {
    today: localDay(now, learner.timeZone),
    ideas: [...done, ...open] satisfies RelearningIdea[],
    /** Ideas that wait beyond these, up to a few. */
    left: leeches.length - waiting.length,
  };
}

const shownQuestion = (
  question: typeof questions.$inferSelect,
  seed: number,
  answer: AnswerFeedback | null,
  hints: readonly HintRow[] = [],
): RelearningQuestion => ({
  id: question.id,
  lessonId: question.lessonId,
  text: textOf(question, seed),
  ...openQuestionOf(question),
  seed: `${question.id}/${seed}`,
  answer,
  hints: answer ? null : hintsOf(question, hints),
});

/** Today's answers on the page, in the order they were given, and when their ideas come back. */
const findTried = (userId: string, midnight: Date) =>
  db
    .select({ answer: answers, question: questions, dueAt: memories.dueAt })
    .from(answers)
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(
      memories,
      and(eq(memories.userId, userId), eq(memories.conceptId, answers.conceptId)),
    )
    .where(
      and(
        eq(answers.userId, userId),
        eq(studySessions.userId, userId),
        eq(studySessions.kind, "relearning"),
        gte(answers.answeredAt, midnight),
      ),
    )
    .orderBy(asc(answers.answeredAt), asc(answers.id));

/** Of questions that are still to be answered today. */
const findHintsSince = (userId: string, midnight: Date) =>
  db
    .select(hintColumns)
    .from(questionHints)
    .innerJoin(studySessions, eq(studySessions.id, questionHints.sessionId))
    .where(
      and(
        eq(questionHints.userId, userId),
        eq(studySessions.userId, userId),
        eq(studySessions.kind, "relearning"),
        gte(questionHints.createdAt, midnight),
      ),
    );

async function chooseFor(
  learner: Learner,
  conceptIds: readonly string[],
  hints: readonly HintRow[],
) {
  const candidates = await findCandidates(db, learner, conceptIds);
  const picked = conceptIds.flatMap((conceptId) => {
    const about = candidates.filter((candidate) => candidate.conceptId === conceptId);
    return chooseQuestion(about) ?? [];
  });
  if (picked.length === 0) return new Map<string, never>();
  const rows = await db
    .select()
    .from(questions)
    .where(
      inArray(
        questions.id,
        picked.map(({ id }) => id),
      ),
    );
  return new Map(
    picked.flatMap(({ id, conceptId, seed, lastSeenAt }) => {
      const row = rows.find((question) => question.id === id);
      const choice = row && {
        question: shownQuestion(row, seed, null, hints),
        isSeenBefore: lastSeenAt !== null,
      };
      return choice ? [[conceptId, choice] as const] : [];
    }),
  );
}

async function describeIdeas(learner: Learner, conceptIds: readonly string[]) {
  if (conceptIds.length === 0) return new Map<string, never>();
  const [rows, beliefs] = await Promise.all([
    db
      .select({
        id: concepts.id,
        name: concepts.name,
        description: concepts.description,
        lessonId: concepts.lessonId,
        lessonTitle: lessons.title,
        topicName: courses.topicName,
        blocks: lessonVersions.blocks,
      })
      .from(concepts)
      .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
      .innerJoin(courses, eq(courses.id, concepts.courseId))
      .leftJoin(lessonVersions, isCurrentVersion)
      .where(inArray(concepts.id, [...conceptIds])),
    findBeliefs(learner.id, conceptIds),
  ]);
  return new Map(
    rows.map(({ blocks, ...idea }) => {
      const excerpt = longExcerptAbout(idea.name, mainText(blocks ?? []));
      return [idea.id, { ...idea, excerpt, belief: beliefs.get(idea.id) ?? null }];
    }),
  );
}

/** Of each concept's wrong answers, wherever they were given, the latest whose mistake is known. */
const MAX_WRONG_ANSWERS = 40;

async function findBeliefs(
  userId: string,
  conceptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wrong = await db
    .select({
      conceptId: answers.conceptId,
      response: answers.response,
      seed: answers.seed,
      question: questions,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(
      and(
        eq(answers.userId, userId),
        inArray(answers.conceptId, [...conceptIds]),
        eq(answers.isCorrect, false),
        isCounted(),
      ),
    )
    .orderBy(desc(answers.answeredAt))
    .limit(MAX_WRONG_ANSWERS);
  const beliefs = new Map<string, string>();
  for (const { conceptId, response, seed, question } of wrong) {
    const belief = beliefBehind(questionOf(question, seed), response)?.belief;
    if (conceptId && belief && !beliefs.has(conceptId)) beliefs.set(conceptId, belief);
  }
  return beliefs;
}
