import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { languageOf } from "#app/rules/language.ts";
import { HINT_STEPS, OWN_WORDS, TUTOR, type HintStep } from "#app/rules/tutor/exchange.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import { countOwnWords, ownWordsFault } from "#app/rules/tutor/own-words.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { intent } from "../../intents.ts";
import { CHECK_CONNECTION, NOT_SENT } from "../../network-error.ts";
import { deleteDraft } from "../draft.ts";
import type { LessonIntent } from "../lesson/lesson-intents.ts";
import { useDraft } from "../use-draft.ts";
import type { HintReply } from "./hint-reply.ts";

export interface HintedQuestion {
  id: string;
  lessonId: string;
  sessionId?: string | null;
  text: string;
  /** Those taken so far; missing where there are none to take. */
  hints?: readonly TakenHint[] | null;
}

const STEP_NAMES: Record<HintStep, string> = {
  "ask-back": "Something to think about",
  passage: "Where to look",
  example: "A similar case, worked out",
};

/** A thought before each hint. */
const thoughtBefore = (questionId: string, taken: number) => `thought ${taken} on ${questionId}`;

const formIdOf = ({ id }: HintedQuestion) => `hint-${id}`;

/** The form itself: its fields and buttons are inside another one, that of the answer. */
export const HintForm = (props: HintFormProps) =>
  props.question.hints ? <OpenHintForm {...props} /> : null;

function OpenHintForm({ question, intentName }: HintFormProps) {
  const { fetcher, taken } = useHints(question);
  const { id, lessonId, sessionId } = question;
  return (
    <fetcher.Form id={formIdOf(question)} method="post" className="hidden">
      <input type="hidden" {...intent(intentName)} />
      <input type="hidden" name="lessonId" value={lessonId} />
      <input type="hidden" name="questionId" value={id} />
      {sessionId && <input type="hidden" name="sessionId" value={sessionId} />}
      <input type="hidden" name="after" value={taken.length} />
    </fetcher.Form>
  );
}

interface HintFormProps {
  question: HintedQuestion;
  intentName: LessonIntent & ("hint" | "warm-up-hint");
}

type Reply = Partial<HintReply> | { status: "network-error" };

/** What the page knew, and the reply to the script's form or to one sent without it. */
function useHints({ id, hints }: HintedQuestion) {
  const fetcher = useFetcher<() => Promise<Reply>>({ key: `hint ${id}` });
  const posted = useActionData<() => Promise<Reply | undefined>>();
  const ownPost = posted && "hintFor" in posted && posted.hintFor === id ? posted : undefined;
  const reply = fetcher.data ?? ownPost;
  const loaded = hints ?? [];
  const received = reply?.status === "hinted" && "hints" in reply ? (reply.hints ?? []) : [];
  return {
    fetcher,
    reply,
    taken: received.length > loaded.length ? received : loaded,
    isSending: fetcher.state !== "idle",
  };
}

type HintsProps = {
  question: HintedQuestion;
  /** Before the first answer a hint needs thinking. */
  isFirstTry: boolean;
};

/** The hints of an open question, and the way to the next one. */
export function Hints({ question, isFirstTry }: HintsProps) {
  const { taken, reply, isSending } = useHints(question);
  const problem = isSending ? undefined : problemIn(reply);
  const isLast = taken.length >= HINT_STEPS.length;
  const form = formIdOf(question);
  useEffect(() => {
    // Its hint was given.
    if (taken.length > 0) deleteDraft(thoughtBefore(question.id, taken.length - 1));
  }, [question.id, taken.length]);
  return (
    <section aria-label="Help with this question" className="mt-6 space-y-4 print:hidden">
      <TakenHints taken={taken} />
      {isLast ? (
        <p>That was the last hint. The explanation comes with your answer.</p>
      ) : isFirstTry ? (
        <ThinkAloud
          key={taken.length}
          {...{ question, form, isSending, problem }}
          draftName={thoughtBefore(question.id, taken.length)}
          typed={typedIn(reply)}
        />
      ) : (
        <>
          <Button type="submit" form={form} look="secondary" disabled={isSending}>
            {isSending ? "Writing..." : "Give me a hint"}
          </Button>
          {problem && <Problem>{problem}</Problem>}
        </>
      )}
      {!isLast && <CountsLess />}
    </section>
  );
}

const CountsLess = () => (
  <p className="text-sm text-ink-soft">An answer after a hint counts less for your memory.</p>
);

const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-medium text-berry">
    {children}
  </p>
);

function TakenHints({ taken }: { taken: readonly TakenHint[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [loaded] = useState(taken.length);
  const latest = taken.length > loaded ? taken.at(-1) : undefined;
  const count = taken.length;
  useEffect(() => {
    // The button that had the focus may be gone; someone who went on in the meantime keeps theirs.
    if (count > loaded && document.activeElement === document.body)
      (list.current?.lastElementChild as HTMLElement | null)?.focus();
  }, [count, loaded]);
  return (
    <>
      <ol ref={list} className="space-y-3 empty:hidden">
        {taken.map((hint) => (
          <Hint key={hint.step} hint={hint} />
        ))}
      </ol>
      <LiveRegion message={latest && `${nameOf(latest)}. ${latest.text}`} />
    </>
  );
}

const nameOf = ({ step }: TakenHint) => STEP_NAMES[HINT_STEPS[step - 1] ?? "ask-back"];

function Hint({ hint }: { hint: TakenHint }) {
  const { text, passage, step } = hint;
  const { lang, dir } = languageOf(text);
  return (
    <li
      tabIndex={-1}
      className="rounded-soft border border-sky bg-sky-wash p-4 wrap-break-word outline-none focus-visible:outline-3 focus-visible:outline-focus"
    >
      <p className="text-sm font-semibold text-sky">
        Hint {step} of {HINT_STEPS.length}. {nameOf(hint)}
      </p>
      <p className="mt-1" lang={lang} dir={dir}>
        <Words text={text} />
      </p>
      {passage && (
        <TextLink
          to={`${href("/lesson/:lessonId", { lessonId: passage.lessonId })}?read=again#${passage.card}`}
          className="mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Read this part again
        </TextLink>
      )}
    </li>
  );
}

type ThinkAloudProps = {
  question: HintedQuestion;
  form: string;
  isSending: boolean;
  problem: string | undefined;
  draftName: string;
  /** Before a refusal, without scripts. */
  typed: string;
};

/** A field for what the learner thinks so far, which opens without a script. */
function ThinkAloud({ question, form, isSending, problem, draftName, typed }: ThinkAloudProps) {
  const { draft, setDraft, field } = useDraft(draftName, typed);
  const [toggled, setToggled] = useState<boolean | null>(null);
  // Without scripts the server counts, what it refused too.
  const fault = draft === typed ? null : ownWordsFault(draft, [question.text]);
  return (
    <details
      open={toggled ?? (problem !== undefined || draft !== "")}
      onToggle={(event) => setToggled(event.currentTarget.open)}
      className="group"
    >
      <summary className="button min-h-12 w-fit cursor-pointer list-none border border-line-strong bg-surface px-6 text-base text-ink group-open:mb-4 hover:bg-sunken">
        Give me a hint
      </summary>
      <TextareaField
        ref={field}
        name="ownWords"
        id={`own-words-${question.id}`}
        form={form}
        label="Think aloud first"
        hint="What do you think so far, and where are you stuck? A hint before an answer starts from your own words."
        error={problem}
        rows={3}
        maxLength={TUTOR.message}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          form={form}
          look="secondary"
          disabled={isSending}
          missing={fault ? FAULTS[fault] : undefined}
        >
          {isSending ? "Writing..." : "Show the hint"}
        </Button>
        <span className="needs-script text-sm text-ink-soft tabular-nums">
          {fault === "repeated"
            ? FAULTS.repeated
            : `${Math.min(countOwnWords(draft), OWN_WORDS)} of ${OWN_WORDS} words`}
        </span>
      </div>
    </details>
  );
}

const FAULTS = {
  few: `Write ${OWN_WORDS} words or more first.`,
  repeated: "Say more in your own words.",
};

const typedIn = (reply: Reply | undefined): string =>
  reply && "ownWords" in reply && reply.status !== "hinted" ? (reply.ownWords ?? "") : "";

const PROBLEMS: Record<string, string> = {
  unsafe: "We can't use these words. Please say it another way.",
  "too-long": "That's longer than 1,000 characters. Please shorten it.",
  "no-hint": "There's no further hint right now. The explanation comes with your answer.",
  settled: "You've answered this question already. Reload the page to see it.",
  "already-finished": "You finished this in another tab.",
  "network-error": `${NOT_SENT}. ${CHECK_CONNECTION}`,
};

function problemIn(reply: Reply | undefined): string | undefined {
  if (!reply?.status || reply.status === "hinted") return undefined;
  if ("fault" in reply && reply.fault) return FAULTS[reply.fault];
  return PROBLEMS[reply.status] ?? "There's no hint for this question right now.";
}
