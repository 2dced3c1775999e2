import type { ReactNode } from "react";
import Check from "lucide-react/icons/check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import { isInQuiz, type OfflineAnswer } from "#app/offline/offline-answers.ts";
import {
  openQuestions,
  type OfflineCourse,
  type OfflineLesson,
} from "#app/rules/lessons/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { OfflineEntry } from "./offline-entry.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineTopicProps = {
  topic: OfflineCourse;
  answers: readonly OfflineAnswer[];
  reconnection: Reconnection;
};

/** The lessons of a course that is kept on this device. */
export function OfflineTopic({ topic, answers, reconnection }: OfflineTopicProps) {
  const answered = answers.filter(isInQuiz).map(({ questionId }) => questionId);
  const isFinished = ({ id }: OfflineLesson) =>
    answers.some(({ kind, lessonId }) => kind === "finish" && lessonId === id);
  return (
    <Page width="message">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <Heading level={1} size="large" className="mt-4 mb-6">
        <bdi>{topic.name}</bdi>
      </Heading>
      <OfflineNotice
        reconnection={reconnection}
        to={href("/topic/:topicId", { topicId: topic.id })}
        sentTo={null}
        className="mb-6"
      >
        You can read these lessons and answer their questions.
      </OfflineNotice>
      <ul className="space-y-3">
        {topic.lessons.map((lesson) => {
          const { words, mark } = stateOf(lesson, answered, isFinished(lesson));
          return (
            <OfflineEntry
              key={lesson.id}
              to={href("/lesson/:lessonId", { lessonId: lesson.id })}
              title={lesson.title}
              mark={mark}
            >
              Lesson {lesson.number}
              {words}
            </OfflineEntry>
          );
        })}
      </ul>
    </Page>
  );
}

interface LessonState {
  words: string;
  mark?: ReactNode;
}

function stateOf(
  lesson: OfflineLesson,
  answered: readonly string[],
  isFinished: boolean,
): LessonState {
  if (lesson.isCompleted) return { words: " · Completed", mark: <Check className="text-meadow" /> };
  if (isFinished) return { words: " · Finished, waiting for a connection", mark: <Waiting /> };
  const open = openQuestions(lesson, answered).length;
  if (open === lesson.questions.length) return { words: "" };
  if (open > 0) return { words: " · In Progress" };
  return { words: " · Answered, waiting for a connection", mark: <Waiting /> };
}

const Waiting = () => <CloudUpload className="text-ink-soft" />;
