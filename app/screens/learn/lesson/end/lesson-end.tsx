import { useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { EndOfPractice, PracticeEnded } from "../explanation/end-of-practice.tsx";
import { intent } from "../../../intents.ts";
import { useFinish } from "./use-finish.ts";
import type { LessonIntent } from "../lesson-intents.ts";

/** A practice session left on its last step; leaving the page ends it. */
export function LessonEnd({ lessonId, sessionId }: { lessonId: string; sessionId: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const { reply, isSending } = useFinish(form);
  return (
    <div className="text-center">
      <Heading level={1} size="large" className="mb-8">
        All done
      </Heading>
      <PracticeEnded reply={reply} lessonId={lessonId} />
      <Form ref={form} method="post">
        <input type="hidden" {...intent<LessonIntent>("finish")} />
        <EndOfPractice sessionId={sessionId} />
        <Button type="submit" size="large" disabled={isSending}>
          Finish practice
        </Button>
      </Form>
    </div>
  );
}
