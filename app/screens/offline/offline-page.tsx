import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  isInReview,
  storeOfflineAnswer,
  type AnsweredQuestion,
  type OfflineAnswer,
} from "#app/offline/offline-answers.ts";
import { dueToday, type OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";
import { OfflineHome } from "./offline-home.tsx";
import { OfflineLesson } from "./offline-lesson.tsx";
import { OfflineReview } from "./offline-review.tsx";
import { useReconnection } from "./use-reconnection.ts";

type OfflinePageProps = {
  stored: OfflineLessons | null;
  initialAnswers: readonly OfflineAnswer[];
};

/** A stored lesson or review at its own address; the list of what is stored at any other. */
export function OfflinePage({ stored, initialAnswers }: OfflinePageProps) {
  const [answers, setAnswers] = useState(initialAnswers);
  const reconnection = useReconnection();
  const { pathname } = useLocation();
  const lessonId = /^\/lesson\/([^/]+)$/.exec(pathname)?.[1];
  const lesson = stored?.lessons.find(({ id }) => id === lessonId);
  const [openedAt] = useState(() => new Date());
  const due = stored ? dueToday(stored.review, openedAt) : [];
  const answeredIds = answers.filter(isInReview).map(({ questionId }) => questionId);
  const isReview = pathname === "/reviews" && due.length > 0;
  useEffect(() => {
    // Nobody is reading a lesson here, so load the requested page right away.
    if (reconnection.status === "online" && !lesson && !isReview && pathname !== "/offline")
      window.location.reload();
  }, [reconnection, lesson, isReview, pathname]);
  const storeAnswer = async (answered: Omit<OfflineAnswer, "learner">) => {
    if (!stored) return;
    const answer = { ...answered, learner: stored.learner };
    await storeOfflineAnswer(answer);
    setAnswers((before) => [...before, answer]);
  };
  if (stored && isReview)
    return (
      <OfflineReview
        review={stored.review}
        questions={due}
        answeredIds={answeredIds}
        onAnswer={({ lessonId: id, instance }, answered) =>
          storeAnswer({ ...answered, lessonId: id, instance })
        }
        reconnection={reconnection}
      />
    );
  if (!stored || !lesson) {
    const reviewsDue = due.filter(({ id }) => !answeredIds.includes(id)).length;
    return <OfflineHome stored={stored} reviewsDue={reviewsDue} reconnection={reconnection} />;
  }
  const next = stored.lessons.find(
    ({ topicId, number }) => topicId === lesson.topicId && number === lesson.number + 1,
  );
  return (
    <OfflineLesson
      key={lesson.id}
      lesson={lesson}
      next={next ?? null}
      answers={answers.filter((answer) => answer.lessonId === lesson.id && !isInReview(answer))}
      onAnswer={(answered: AnsweredQuestion) => storeAnswer({ ...answered, lessonId: lesson.id })}
      reconnection={reconnection}
    />
  );
}
