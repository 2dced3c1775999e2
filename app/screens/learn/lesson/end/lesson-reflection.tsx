import { type ReactNode, useEffect, useReducer, useRef } from "react";
import { Form } from "react-router";
import { REFLECTION_MAX } from "#app/rules/lessons/reflection.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { FinishedInAnotherTab } from "../quiz/finished-in-another-tab.tsx";
import { findReflectionDraft, saveReflectionDraft } from "./reflection-draft.ts";
import { intent } from "../../../intents.ts";
import { useFinish } from "./use-finish.ts";
import type { LessonIntent } from "../lesson-intents.ts";
import { NOT_SENT } from "../../../network-error.ts";

type LessonReflectionProps = {
  lessonId: string;
  sessionId: string | null;
  secondsSpent: () => number;
  /** False until the server has graded the last answer. */
  isReady?: boolean;
  /** Hidden fields that tell which explanation was read. */
  children?: ReactNode;
};

/** Without JavaScript the button stays enabled, and the server reports what is missing. */
const UNTOUCHED = { draft: "", isEmpty: false };

/** A blank field is hard to begin; half a sentence isn't. */
const STARTERS: readonly string[] = ["I used to think ", "Tomorrow I'll ", "In one sentence: "];

type Words = { typed: string } | { restored: string };

function afterWords({ draft }: typeof UNTOUCHED, words: Words): typeof UNTOUCHED {
  if ("typed" in words) return { draft, isEmpty: words.typed.trim() === "" };
  return { draft: words.restored, isEmpty: words.restored.trim() === "" };
}

const typedIn = (form: HTMLFormElement | null) => form?.querySelector("textarea")?.value ?? "";

/** As if typed, so that the counter and the draft follow. */
function begin(form: HTMLFormElement | null, starter: string): void {
  const field = form?.querySelector("textarea");
  field?.focus();
  field?.setRangeText(starter, 0, 0, "end");
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A one-sentence reflection, or skipping it. */
export function LessonReflection({
  lessonId,
  sessionId,
  secondsSpent,
  isReady = true,
  children,
}: LessonReflectionProps) {
  const seconds = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { reply, isSending } = useFinish(form);
  const [{ draft, isEmpty }, change] = useReducer(afterWords, UNTOUCHED);
  useEffect(() => {
    // Text typed before hydration is newer than the stored draft.
    const typed = typedIn(form.current);
    change(typed ? { typed } : { restored: findReflectionDraft(lessonId) });
  }, [lessonId]);
  const error = reply?.status === "refused" && "message" in reply ? reply.message : undefined;
  return (
    <Form
      ref={form}
      method="post"
      onInput={() => {
        const typed = typedIn(form.current);
        change({ typed });
        saveReflectionDraft(lessonId, typed);
      }}
      onSubmit={() => {
        if (seconds.current) seconds.current.value = String(secondsSpent());
      }}
    >
      {children}
      <div className="flex items-center gap-4">
        <Bea expression="thinking" className="size-14 shrink-0" />
        <Heading level={2}>What will you remember?</Heading>
      </div>
      <p className="mt-2 mb-4 text-ink-soft">
        One sentence in your own words makes it stick. Other learners can't see it.
      </p>
      <input type="hidden" {...intent<LessonIntent>("finish")} />
      <input ref={seconds} type="hidden" name="seconds" />
      {sessionId && <input type="hidden" name="sessionId" value={sessionId} />}
      {!isSending && <NotFinished status={reply?.status} lessonId={lessonId} />}
      <Starters isHidden={!isEmpty} onStart={(starter) => begin(form.current, starter)} />
      <TextareaField
        // A new key remounts the field with the draft from before the reload.
        key={draft === "" ? "empty" : "restored"}
        defaultValue={draft}
        name="reflection"
        label="Your reflection"
        limit={REFLECTION_MAX}
        rows={3}
        dir="auto"
        error={error}
      />
      <SubmitOrSkip isSending={isSending} isReady={isReady} isEmpty={isEmpty} />
    </Form>
  );
}

type NotFinishedProps = { status: string | undefined; lessonId: string };

/** Why the words that were sent didn't finish the lesson. */
function NotFinished({ status, lessonId }: NotFinishedProps) {
  switch (status) {
    case "questions-open":
      return (
        <Notice tone="warning" title="A question is still open" className="mb-6">
          Please reload this page and answer it first.
        </Notice>
      );
    case "other-reflection":
      return (
        <FinishedInAnotherTab lessonId={lessonId}>
          We kept the reflection you wrote there. The words below aren't saved, so copy them if you
          need them.
        </FinishedInAnotherTab>
      );
    case "network-error":
      return (
        <Notice tone="error" title={NOT_SENT} className="mb-6">
          Your words are still here. Please send them again.
        </Notice>
      );
    default:
      return null;
  }
}

type StartersProps = { isHidden: boolean; onStart: (starter: string) => void };

function Starters({ isHidden, onStart }: StartersProps) {
  return (
    <div className={`mb-4 flex flex-wrap gap-2 noscript:hidden ${isHidden ? "invisible" : ""}`}>
      {STARTERS.map((starter) => (
        <Button key={starter} look="secondary" size="small" onClick={() => onStart(starter)}>
          {starter.replace(/:? $/, "…")}
        </Button>
      ))}
    </div>
  );
}

type SubmitOrSkipProps = { isSending: boolean; isReady: boolean; isEmpty: boolean };

function SubmitOrSkip({ isSending, isReady, isEmpty }: SubmitOrSkipProps) {
  const isOff = isSending || !isReady;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        type="submit"
        size="large"
        disabled={isOff}
        missing={isEmpty ? "Write a sentence first, or skip" : undefined}
      >
        {isSending ? "Saving..." : "Submit"}
      </Button>
      <Button type="submit" name="skip" value="yes" size="large" look="quiet" disabled={isOff}>
        Skip
      </Button>
    </div>
  );
}
