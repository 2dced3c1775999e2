import { useState } from "react";
import { useFetcher } from "react-router";
import { REFLECTION_MAX } from "#app/rules/reflection.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import type { action } from "./lesson.tsx";

/** A thought in one's own words, or a step further without it. */
export function LessonReflection({ secondsSpent }: { secondsSpent: () => number }) {
  const fetcher = useFetcher<typeof action>();
  const [reflection, setReflection] = useState("");
  const isSending = fetcher.state !== "idle";
  const finish = (extra: Record<string, string>) =>
    void fetcher.submit(
      { deed: "finish", seconds: String(secondsSpent()), ...extra },
      { method: "post" },
    );
  const reply = fetcher.data;
  const error = reply?.status === "refused" && "message" in reply ? reply.message : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish({ reflection });
      }}
    >
      <Bea expression="thinking" className="mb-4 size-20" />
      <Heading level={1} size="large">
        What will you remember?
      </Heading>
      <p className="mt-2 mb-6 text-lg text-ink-soft">
        One sentence in your own words makes it stick. Only you can read it.
      </p>
      {reply?.status === "questions-open" && (
        <Notice tone="warning" title="A question is still open" className="mb-6">
          Please reload this page and answer it first.
        </Notice>
      )}
      <TextareaField
        name="reflection"
        label="Your reflection"
        value={reflection}
        maxLength={REFLECTION_MAX}
        rows={5}
        error={error}
        onChange={(event) => setReflection(event.target.value)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" size="large" disabled={reflection.trim() === "" || isSending}>
          {isSending ? "Saving..." : "Submit"}
        </Button>
        <Button
          size="large"
          look="quiet"
          disabled={isSending}
          onClick={() => finish({ skip: "yes" })}
        >
          Skip
        </Button>
      </div>
    </form>
  );
}
