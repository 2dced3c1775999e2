import { useNavigation } from "react-router";
import { LESSONS_FROM_SOURCE } from "#app/rules/sources/lesson-count.ts";
import { Button, ReloadLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { LessonCount } from "./lesson-count.tsx";
import { countOf } from "./source-in-words.ts";

/** What the form says that makes a course of the sources' own words. */
export const READ_HERE = { name: "intent", value: "read" } as const;

type NoWritingProps = {
  isTemporary: boolean;
  words: number;
  lessons: string;
  onLessons: (lessons: string) => void;
};

/** Instead of the button that has a course written: what can be done without a writer. */
export function NoWriting({ isTemporary, ...fields }: NoWritingProps) {
  return (
    <div className="space-y-6">
      {isTemporary ? (
        <Notice
          tone="warning"
          title="AI connection issue"
          isAnnounced={false}
          actions={
            <ReloadLink look="secondary" size="small">
              Try again
            </ReloadLink>
          }
        >
          We can’t write lessons right now. Your sources stay here.
        </Notice>
      ) : (
        <Notice title="Lessons need an AI service" isAnnounced={false}>
          No AI service is connected to write lessons. You can read it here in lessons, keep notes
          and write your own questions.
        </Notice>
      )}
      <ReadHere {...fields} />
    </div>
  );
}

const WORDS_A_MINUTE = 200;

function ReadHere({ words, lessons, onLessons }: Omit<NoWritingProps, "isTemporary">) {
  const isSubmitting = useNavigation().state === "submitting";
  const { least } = LESSONS_FROM_SOURCE;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE / (Number(lessons) || least)));
  return (
    <Card title="Read it in lessons">
      <div className="space-y-5">
        <p role="status" className="tabular-nums">
          {words === 0
            ? "Nothing is chosen yet."
            : `${countOf(words, "word")} chosen, about ${countOf(minutes, "minute")} a lesson.`}
        </p>
        <LessonCount value={lessons} onChange={onLessons} about="word for word what you brought" />
        <Button
          type="submit"
          {...READ_HERE}
          disabled={isSubmitting}
          missing={words === 0 ? "Choose at least one part first" : undefined}
        >
          {isSubmitting ? "Making your lessons..." : "Read it here"}
        </Button>
      </div>
    </Card>
  );
}
