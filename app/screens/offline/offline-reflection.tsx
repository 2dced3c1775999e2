import { useState } from "react";
import { v7 } from "uuid";
import type { OfflineAnswer } from "#app/offline/offline-answers.ts";
import { cleanProse } from "#app/rules/clean-text.ts";
import { REFLECTION_MAX } from "#app/rules/lessons/reflection.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { findReflectionDraft, saveReflectionDraft } from "../learn/lesson/end/reflection-draft.ts";

type OfflineReflectionProps = {
  lessonId: string;
  onFinish: (end: Omit<OfflineAnswer, "learner" | "lessonId">) => void;
};

/** The end of a lesson without a connection: its day counts, and there is no second try. Waiting keeps the second try. */
export function OfflineReflection({ lessonId, onFinish }: OfflineReflectionProps) {
  const [words, setWords] = useState(() => findReflectionDraft(lessonId));
  const finish = (answer: string[]) =>
    onFinish({
      kind: "finish",
      questionId: "",
      answerId: v7(),
      answeredAt: new Date().toISOString(),
      answer,
      confidence: null,
      seconds: null,
    });
  return (
    <form
      className="mt-12 border-t border-line pt-8"
      onSubmit={(event) => {
        event.preventDefault();
        const reflection = cleanProse(words);
        if (reflection !== "") finish([reflection]);
      }}
    >
      <Heading level={2}>What will you remember?</Heading>
      <p className="mt-2 mb-4 max-w-prose text-ink-soft">
        Finish the lesson with one sentence, and it counts for today. Then there's no second try at
        what was wrong. To get one, leave the lesson open until you're back online.
      </p>
      <TextareaField
        name="reflection"
        label="Your reflection"
        limit={REFLECTION_MAX}
        rows={3}
        dir="auto"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          saveReflectionDraft(lessonId, event.target.value);
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          missing={words.trim() === "" ? "Write a sentence first, or skip it" : undefined}
        >
          Finish the lesson
        </Button>
        <Button size="large" look="quiet" onClick={() => finish([])}>
          Skip and finish
        </Button>
      </div>
    </form>
  );
}
