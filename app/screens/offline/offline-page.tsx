import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  storeOfflineAnswer,
  type AnsweredQuestion,
  type OfflineAnswer,
} from "#app/offline/offline-answers.ts";
import type { OfflineLessons } from "#app/rules/offline-lesson.ts";
import { OfflineHome } from "./offline-home.tsx";
import { OfflineLesson } from "./offline-lesson.tsx";
import { useReconnection } from "./use-reconnection.ts";

type OfflinePageProps = {
  stored: OfflineLessons | null;
  initialAnswers: readonly OfflineAnswer[];
};

/** A stored lesson at its own address; the list of stored lessons at any other. */
export function OfflinePage({ stored, initialAnswers }: OfflinePageProps) {
  const [answers, setAnswers] = useState(initialAnswers);
  const reconnection = useReconnection();
  const { pathname } = useLocation();
  const lessonId = /^\/lesson\/([^/]+)$/.exec(pathname)?.[1];
  const lesson = stored?.lessons.find(({ id }) => id === lessonId);
  useEffect(() => {
    // Nobody is reading a lesson here, so load the requested page right away.
    if (reconnection.status === "online" && !lesson && pathname !== "/offline")
      window.location.reload();
  }, [reconnection, lesson, pathname]);
  const storeAnswer = async (answered: AnsweredQuestion) => {
    if (!stored || !lesson) return;
    const answer = { ...answered, learner: stored.learner, lessonId: lesson.id };
    await storeOfflineAnswer(answer);
    setAnswers((before) => [...before, answer]);
  };
  if (!stored || !lesson) return <OfflineHome stored={stored} reconnection={reconnection} />;
  const next = stored.lessons.find(
    ({ topicId, number }) => topicId === lesson.topicId && number === lesson.number + 1,
  );
  return (
    <OfflineLesson
      key={lesson.id}
      lesson={lesson}
      next={next ?? null}
      answers={answers.filter(({ lessonId: id }) => id === lesson.id)}
      onAnswer={storeAnswer}
      reconnection={reconnection}
    />
  );
}
