import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  isInReview,
  storeOfflineAnswer,
  type OfflineAnswer,
} from "#app/offline/offline-answers.ts";
import type { OfflineStore } from "#app/offline/offline-store.ts";
import { dueToday } from "#app/rules/lessons/offline-lesson.ts";
import { OfflineHome } from "./offline-home.tsx";
import { OfflineLesson } from "./offline-lesson.tsx";
import { OfflineReview } from "./offline-review.tsx";
import { OfflineTopic } from "./offline-topic.tsx";
import { useReconnection } from "./use-reconnection.ts";

type OfflinePageProps = {
  stored: OfflineStore | null;
  initialAnswers: readonly OfflineAnswer[];
};

/** A stored lesson, course or review at its own address; the list of what is stored at any other. */
export function OfflinePage({ stored, initialAnswers }: OfflinePageProps) {
  const [answers, setAnswers] = useState(initialAnswers);
  const reconnection = useReconnection();
  const { pathname } = useLocation();
  const lessonId = /^\/lesson\/([^/]+)$/.exec(pathname)?.[1];
  const lesson = stored?.lessons.find(({ id }) => id === lessonId);
  const [openedAt] = useState(() => new Date());
  const due = stored ? dueToday(stored.review, openedAt) : [];
  const answeredIds = answers.filter(isInReview).map(({ questionId }) => questionId);
  const topicId = /^\/topic\/([^/]+)$/.exec(pathname)?.[1];
  const topic = stored?.courses.find(({ id }) => id === topicId)?.course;
  const isReview = pathname === "/reviews" && due.length > 0;
  useEffect(() => {
    if (reconnection.status === "offline" || lesson || isReview || pathname === "/offline") return;
    // Nobody is reading a lesson here, so load the requested page right away. It says what became of the answers.
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
  if (stored && topic)
    return <OfflineTopic topic={topic} answers={answers} reconnection={reconnection} />;
  if (!stored || !lesson)
    return (
      <OfflineHome stored={stored} answers={answers} now={openedAt} reconnection={reconnection} />
    );
  const next = stored.lessons.find(
    ({ topicId, number }) => topicId === lesson.topicId && number === lesson.number + 1,
  );
  return (
    <OfflineLesson
      key={lesson.id}
      lesson={lesson}
      next={next ?? null}
      answers={answers.filter((answer) => answer.lessonId === lesson.id && !isInReview(answer))}
      onAnswer={(answered) => storeAnswer({ ...answered, lessonId: lesson.id })}
      reconnection={reconnection}
    />
  );
}
