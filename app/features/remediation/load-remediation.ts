import type { CourseSource } from "#app/rules/lessons/access.ts";
import type { questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findWrittenLesson, type WrittenLesson } from "../lessons/written-lesson.ts";
import type { AnswerFeedback } from "../quizzes/feedback.ts";
import { beliefOf, findWrongAnswers } from "./find-belief.ts";
import {
  findExplainedConcept,
  loadExplanationSteps,
  type ExplanationSteps,
} from "./load-explanation-steps.ts";
import { findExplainableConcept, findExplanations, findWeakConcepts } from "./find-weak-concept.ts";
import { recallConcept, type RecalledConcept } from "./recall-concept.ts";

type Question = Pick<
  typeof questions.$inferSelect,
  "id" | "conceptId" | "questionText" | "kind" | "family" | "content" | "key" | "citation"
>;

interface AnsweredQuiz {
  lessonId: string;
  source: CourseSource;
  taught: { id: string; name: string; description: string; mastery: number | null }[];
  sessionQuestions: Question[];
  answerTo: (question: Question) => AnswerFeedback | null;
  isPractice: boolean;
}

/** The concepts to explain once every question is answered; nothing before. */
export async function loadRemediation(
  learner: Learner,
  quiz: AnsweredQuiz,
  now: Date,
): Promise<Explained> {
  const { taught, sessionQuestions, answerTo } = quiz;
  if (!isAnswered(quiz)) return NOTHING_TO_EXPLAIN;
  const lesson = await findWrittenLesson(quiz.lessonId);
  const missedOf = (conceptId: string) =>
    sessionQuestions.filter(
      (question) => question.conceptId === conceptId && answerTo(question)?.isCorrect === false,
    );
  const belowThreshold = await findWeakConcepts(learner.id, lesson, now);
  const conceptIds = taught.map(({ id }) => id);
  const explainedId = await findExplainedConcept(learner.id, lesson.id, conceptIds, now);
  const weak = withMissed(belowThreshold, quiz, missedOf, explainedId);
  const explainable =
    weak.find(({ id }) => id === explainedId) ?? findExplainableConcept(lesson, weak);
  const explainedFirst = explainable ?? weak[0];
  const wrong = explainedFirst
    ? await findWrongAnswers(learner.id, lesson.id, explainedFirst.id)
    : [];
  const belief = beliefOf(wrong);
  const remediation = explainable
    ? await explanationsFor(learner.id, explainable.id, lesson, belief)
    : [];
  const canBeWritten =
    explainable !== undefined &&
    belowThreshold.includes(explainable) &&
    quiz.source === "ai" &&
    env().ai !== null;
  const isExplanationMissing = remediation.length === 0 && canBeWritten;
  // A concept that only the lesson's own words explain ends with a new question, too.
  const steps =
    explainedFirst && !isExplanationMissing
      ? await loadExplanationSteps(
          learner.id,
          {
            lessonId: lesson.id,
            conceptId: explainedFirst.id,
            belief,
            missed: missedOf(explainedFirst.id),
            kinds: remediation.map(({ type }) => type),
          },
          now,
        )
      : null;
  const recalled = weak
    .filter(
      ({ id }) => id !== explainable?.id || (remediation.length === 0 && !isExplanationMissing),
    )
    .flatMap(({ id }) => taught.filter((concept) => concept.id === id))
    .map((concept) => recallConcept(concept, lesson, missedOf(concept.id)));
  return {
    weakConcepts: weak.map(({ name }) => name),
    remediation,
    steps,
    isExplanationMissing,
    recalled,
  };
}

const isAnswered = ({ sessionQuestions, answerTo }: AnsweredQuiz) =>
  sessionQuestions.length > 0 && sessionQuestions.every((question) => answerTo(question) !== null);

type WeakConcept = Awaited<ReturnType<typeof findWeakConcepts>>[number];

/** The weak concepts, then those that are explained although their memory is good. */
function withMissed(
  belowThreshold: WeakConcept[],
  { taught, isPractice }: AnsweredQuiz,
  missedOf: (conceptId: string) => Question[],
  explainedId: string | null,
): WeakConcept[] {
  const isIn = (concepts: readonly { id: string }[], id: string) =>
    concepts.some((concept) => concept.id === id);
  // A wrong answer in practice doesn't lower mastery, but its concept is still explained.
  const missed = isPractice
    ? taught.filter(({ id }) => missedOf(id).length > 0 && !isIn(belowThreshold, id))
    : [];
  // A right answer after the explanation may end the weakness; its page stays until the learner moves on.
  const explained = taught.filter(
    ({ id }) => id === explainedId && !isIn([...belowThreshold, ...missed], id),
  );
  return [
    ...belowThreshold,
    ...[...missed, ...explained].map(({ id, name, mastery }) => ({
      id,
      name,
      mastery: mastery ?? 1,
    })),
  ];
}

interface Explained {
  /** Known once every question is answered. */
  weakConcepts: string[];
  /** The explanation of the first concept that has one; empty until it is generated. */
  remediation: RemediationItem[];
  /** Which of them the learner reads now, and the new question after it. */
  steps: ExplanationSteps | null;
  isExplanationMissing: boolean;
  /** The other concepts, with excerpts of the lesson. */
  recalled: RecalledConcept[];
}

const NOTHING_TO_EXPLAIN: Explained = {
  weakConcepts: [],
  remediation: [],
  steps: null,
  isExplanationMissing: false,
  recalled: [],
};

const explanationsFor = async (
  userId: string,
  conceptId: string,
  { preparedRemediation }: WrittenLesson,
  belief: string | null,
) =>
  preparedRemediation.length > 0
    ? preparedRemediation
    : findExplanations(userId, conceptId, belief);
