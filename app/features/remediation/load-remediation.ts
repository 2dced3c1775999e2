import type { lessons, questions, TopicSource } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import type { AnswerFeedback } from "../quizzes/feedback.ts";
import { explainedAnew, findExplanations, findWeakConcepts } from "./find-weak-concept.ts";
import { recallConcept } from "./recall-concept.ts";

type Question = typeof questions.$inferSelect;

interface AnsweredQuiz {
  lesson: typeof lessons.$inferSelect;
  source: TopicSource;
  taught: { id: string; name: string; description: string; mastery: number | null }[];
  asked: Question[];
  given: (question: Question) => AnswerFeedback | null;
  isPractice: boolean;
}

/** The concepts to explain once every question is answered; nothing before. */
export async function loadRemediation(learner: Learner, quiz: AnsweredQuiz, now: Date) {
  const { lesson, taught, asked, given } = quiz;
  const isAnswered = asked.length > 0 && asked.every((question) => given(question) !== null);
  const missedOf = (conceptId: string) =>
    asked.filter(
      (question) => question.conceptId === conceptId && given(question)?.isCorrect === false,
    );
  const belowThreshold = isAnswered ? await findWeakConcepts(learner.id, lesson, now) : [];
  // A wrong answer in practice lowers nothing, but its concept is explained all the same.
  const missed =
    isAnswered && quiz.isPractice
      ? taught.filter(
          ({ id }) => missedOf(id).length > 0 && belowThreshold.every((weak) => weak.id !== id),
        )
      : [];
  const weak = [
    ...belowThreshold,
    ...missed.map(({ id, name, mastery }) => ({ id, name, mastery: mastery ?? 1 })),
  ];
  const anew = explainedAnew(lesson, weak);
  const remediation = anew ? await explanationsFor(learner.id, anew.id, lesson) : [];
  const canBeWritten =
    anew !== undefined &&
    belowThreshold.includes(anew) &&
    quiz.source === "ai" &&
    env().ai !== null;
  const recalled = weak
    .filter(({ id }) => id !== anew?.id || (remediation.length === 0 && !canBeWritten))
    .flatMap(({ id }) => taught.filter((concept) => concept.id === id))
    .map((concept) => recallConcept(concept, lesson, missedOf(concept.id)));
  return {
    /** Known once every question is answered. */
    weakConcepts: weak.map(({ name }) => name),
    /** The explanation of the first of them that has one; empty until it is written. */
    remediation,
    isExplanationMissing: remediation.length === 0 && canBeWritten,
    /** The others, in the lesson's own words. */
    recalled,
  };
}

const explanationsFor = async (
  userId: string,
  conceptId: string,
  { preparedRemediation }: typeof lessons.$inferSelect,
) => (preparedRemediation.length > 0 ? preparedRemediation : findExplanations(userId, conceptId));
