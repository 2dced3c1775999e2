import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { storeOfflineAnswer, type OfflineAnswer } from "#app/offline/offline-answers.ts";
import type { OfflineLessons } from "#app/rules/offline-lesson.ts";
import { OfflineHome } from "./offline-home.tsx";
import { OfflineLesson } from "./offline-lesson.tsx";
import { useReturn } from "./use-return.ts";

type OfflinePageProps = { kept: OfflineLessons | null; answersBefore: readonly OfflineAnswer[] };

/** A kept lesson at its own address; at any other, what can be done meanwhile. */
export function OfflinePage({ kept, answersBefore }: OfflinePageProps) {
  const [answers, setAnswers] = useState(answersBefore);
  const found = useReturn();
  const { pathname } = useLocation();
  const lessonId = /^\/lesson\/([^/]+)$/.exec(pathname)?.[1];
  const lesson = kept?.lessons.find(({ id }) => id === lessonId);
  useEffect(() => {
    // Nothing is being read here: the page that was asked for can come at once.
    if (found.status === "back" && !lesson && pathname !== "/offline") window.location.reload();
  }, [found, lesson, pathname]);
  const answer = async (given: Omit<OfflineAnswer, "learner" | "lessonId">) => {
    if (!kept || !lesson) return;
    const whole = { ...given, learner: kept.learner, lessonId: lesson.id };
    await storeOfflineAnswer(whole);
    setAnswers((before) => [...before, whole]);
  };
  if (!kept || !lesson) return <OfflineHome kept={kept} found={found} />;
  const next = kept.lessons.find(
    ({ topicId, number }) => topicId === lesson.topicId && number === lesson.number + 1,
  );
  return (
    <OfflineLesson
      key={lesson.id}
      lesson={lesson}
      next={next ?? null}
      answers={answers.filter((one) => one.lessonId === lesson.id)}
      onAnswer={answer}
      found={found}
    />
  );
}
