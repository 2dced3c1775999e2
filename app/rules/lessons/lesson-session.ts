import { quizScore } from "../quizzes/quiz.ts";

/**
 * One learner in one lesson (spec section 4): lesson, quiz, remediation, reflection, complete. The server decides what
 * is correct and what is weak; this state machine only decides what comes next.
 */
export type LessonSession =
  | { phase: "lesson"; completedScore: number | null }
  | QuizPhase
  | { phase: "remediation"; score: number; weakConcepts: readonly string[]; isPractice: boolean }
  | { phase: "reflection"; score: number }
  | { phase: "complete"; score: number };

/** `answers` has an entry for each question: the first one was correct, wrong, or `null` while it is open. */
export type QuizPhase = {
  phase: "quiz";
  step: "question" | "hint" | "feedback" | "result";
  question: number;
  answers: readonly (boolean | null)[];
  /** Questions whose first answer was wrong, and that wait for the second try. */
  secondTries: readonly number[];
  isPractice: boolean;
};

export type LessonEvent =
  | { type: "take-quiz"; questionCount: number }
  | { type: "practise-again"; questionCount: number }
  /** The server has graded and locked the answer. */
  | { type: "answered"; isCorrect: boolean; hasSecondTry?: boolean }
  /** 'Next', and 'Complete Quiz' on the last question. */
  | { type: "next" }
  /** Leaving the result screen, with the lesson's concepts that are weak by now. */
  | { type: "result-seen"; weakConcepts: readonly string[] }
  | { type: "remediation-seen" }
  /** Submitted or skipped. */
  | { type: "reflected" }
  | { type: "read-again" };

/** The state of a quiz session as stored in the database. */
export type LessonFacts = {
  questionIds: readonly string[];
  /** 'Take the Quiz' or 'Practise again' was pressed and the session is unfinished. */
  isBegun: boolean;
  /** Answers of the active session, a lesson's or a practice's. */
  answers: readonly { questionId: string; isCorrect: boolean; hasSecondTry?: boolean }[];
  isPractice: boolean;
  weakConcepts: readonly string[];
  isResultSeen: boolean;
  isRemediationSeen: boolean;
  /** The score of the completed lesson; `null` before its first completion. */
  completedScore: number | null;
};

/** An event that makes no sense in this phase changes nothing: late clicks are harmless. */
export function advance(session: LessonSession, event: LessonEvent): LessonSession {
  switch (session.phase) {
    case "lesson":
      return fromLesson(session, event);
    case "quiz":
      return fromQuiz(session, event);
    case "remediation":
      return event.type === "remediation-seen" ? afterRemediation(session) : session;
    case "reflection":
      return event.type === "reflected" ? { phase: "complete", score: session.score } : session;
    case "complete":
      return fromComplete(session, event);
    default:
      return session satisfies never;
  }
}

/**
 * Restores the session after a reload. A completed lesson opens readable, with its result and 'Practise again'; only
 * an active practice is resumed.
 */
export function sessionFrom(facts: LessonFacts): LessonSession {
  const { isPractice, completedScore } = facts;
  const answers = answersInOrder(facts);
  const isUnderWay = facts.isBegun && answers.length > 0;
  const isOver = completedScore !== null && !isPractice;
  if (facts.isBegun && !isOver && facts.questionIds.length === 0)
    return afterRemediation({ score: 0, isPractice });
  if (!isUnderWay || isOver) return { phase: "lesson", completedScore };

  const secondTries = facts.questionIds.flatMap((id, index) =>
    facts.answers.some(({ questionId, hasSecondTry }) => questionId === id && hasSecondTry)
      ? index
      : [],
  );
  const quiz = { phase: "quiz", answers, secondTries, isPractice } as const;
  const question = openQuestion(quiz);
  if (question !== null) return atQuestion(quiz, question);

  const session = { score: scoreOf(answers), isPractice };
  if (facts.isRemediationSeen) return afterRemediation(session);
  if (facts.isResultSeen) return afterResult(session, facts.weakConcepts);
  return { ...quiz, step: "result", question: answers.length - 1 };
}

/** Returns to the feedback on this question: without JavaScript it is shown before the next question. */
export function backToFeedback(session: LessonSession, question: number): LessonSession {
  if (session.phase !== "quiz" || (session.answers[question] ?? null) === null) return session;
  if (session.secondTries.includes(question)) return atQuestion(session, question);
  return { ...session, step: "feedback", question };
}

function fromLesson(session: LessonSession & { phase: "lesson" }, event: LessonEvent) {
  const isCompleted = session.completedScore !== null;
  if (event.type === "take-quiz" && !isCompleted)
    return startQuiz(session, event.questionCount, false);
  if (event.type === "practise-again" && isCompleted)
    return startQuiz(session, event.questionCount, true);
  return session;
}

function fromComplete(
  session: LessonSession & { phase: "complete" },
  event: LessonEvent,
): LessonSession {
  if (event.type === "practise-again") return startQuiz(session, event.questionCount, true);
  if (event.type === "read-again") return { phase: "lesson", completedScore: session.score };
  return session;
}

function fromQuiz(quiz: QuizPhase, event: LessonEvent): LessonSession {
  switch (quiz.step) {
    case "question":
    case "hint": {
      if (event.type !== "answered") return quiz;
      const { question, step } = quiz;
      const others = quiz.secondTries.filter((id) => id !== question);
      if (event.hasSecondTry && step === "hint") return quiz;
      return {
        ...quiz,
        step: event.hasSecondTry ? "hint" : "feedback",
        // The second try changes nothing about the first.
        answers: step === "hint" ? quiz.answers : quiz.answers.with(question, event.isCorrect),
        secondTries: event.hasSecondTry ? [...others, question] : others,
      };
    }
    case "feedback": {
      if (event.type !== "next") return quiz;
      const open = openQuestion(quiz);
      return open === null ? { ...quiz, step: "result" } : atQuestion(quiz, open);
    }
    case "result":
      if (event.type !== "result-seen") return quiz;
      return afterResult(
        { score: scoreOf(quiz.answers), isPractice: quiz.isPractice },
        event.weakConcepts,
      );
    default:
      return quiz.step satisfies never;
  }
}

function startQuiz(
  session: LessonSession,
  questionCount: number,
  isPractice: boolean,
): LessonSession {
  // A text without questions ends with a line of one's own, and can't be practised.
  if (questionCount < 1) return isPractice ? session : { phase: "reflection", score: 0 };
  const answers = Array.from({ length: questionCount }, () => null);
  return { phase: "quiz", step: "question", question: 0, answers, secondTries: [], isPractice };
}

type QuizAnswers = Pick<QuizPhase, "answers" | "secondTries">;

/** The first question without its answer or its second try; null once there is none. */
export function openQuestion({ answers, secondTries }: QuizAnswers): number | null {
  const open = answers.findIndex((answer, index) => answer === null || secondTries.includes(index));
  return open === -1 ? null : open;
}

const atQuestion = (quiz: Omit<QuizPhase, "step" | "question">, question: number): QuizPhase => ({
  ...quiz,
  step: quiz.secondTries.includes(question) ? "hint" : "question",
  question,
});

type QuizSession = { score: number; isPractice: boolean };

function afterResult(session: QuizSession, weakConcepts: readonly string[]): LessonSession {
  if (weakConcepts.length === 0) return afterRemediation(session);
  return { phase: "remediation", ...session, weakConcepts };
}

/** A practice ends without a second reflection. */
function afterRemediation({ score, isPractice }: QuizSession): LessonSession {
  return { phase: isPractice ? "complete" : "reflection", score };
}

/** Counts the first answer to each question and ignores answers to other lessons' questions. */
function answersInOrder({ questionIds, answers }: LessonFacts): (boolean | null)[] {
  return questionIds.map(
    (id) => answers.find(({ questionId }) => questionId === id)?.isCorrect ?? null,
  );
}

function scoreOf(answers: readonly (boolean | null)[]): number {
  return quizScore(answers.map((answer) => answer === true));
}
