import { useEffect, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useActionData, useFetcher } from "react-router";
import type { ListedQuestion } from "#app/features/questions/own-questions.ts";
import { languageOf } from "#app/rules/language.ts";
import { OWN_QUESTIONS } from "#app/rules/questions/own/own-question.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { intent } from "../../../intents.ts";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";
import type { OwnQuestionReply } from "./own-question-intents.ts";
import { QuestionFields } from "./question-fields.tsx";

type OwnQuestionsProps = { lessonId: string; questions: readonly ListedQuestion[] };

/** Questions that learners ask themselves, below the text. */
export function OwnQuestions({ lessonId, questions }: OwnQuestionsProps) {
  const isOpen = ownReply(useActionData<LessonAction>()) !== null;
  return (
    <details
      open={isOpen || undefined}
      className="group mt-8 rounded-soft border border-line bg-surface font-sans print:hidden"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-soft px-4 py-3 hover:bg-sunken sm:px-6">
        <span className="min-w-0 flex-1 font-semibold">
          Ask yourself something about this
          {questions.length > 0 && (
            <span className="ms-2 font-normal text-ink-soft tabular-nums">{questions.length}</span>
          )}
        </span>
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 border-t border-line p-4 sm:p-6">
        {questions.length > 0 && (
          <ul className="divide-y divide-line rounded-soft border border-line">
            {questions.map((question) => (
              <li key={question.id}>
                <Existing lessonId={lessonId} question={question} />
              </li>
            ))}
          </ul>
        )}
        {questions.length < OWN_QUESTIONS.perLesson && <NewQuestion lessonId={lessonId} />}
      </div>
    </details>
  );
}

/** The script's reply, or that to a form sent without it. */
function useReply(id: string | null) {
  const page = ownReply(useActionData<LessonAction>());
  const fetcher = useFetcher<LessonAction>();
  const reply = ownReply(fetcher.data) ?? page;
  const isSending = fetcher.state !== "idle";
  return { fetcher, reply: reply?.changedId === id ? reply : null, isSending };
}

const ownReply = (reply: unknown): OwnQuestionReply | null =>
  typeof reply === "object" && reply !== null && "changedId" in reply
    ? (reply as OwnQuestionReply)
    : null;

function NewQuestion({ lessonId }: { lessonId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, reply, isSending } = useReply(null);
  const isAdded = reply?.status === "question-added";
  useEffect(() => {
    if (isAdded && !isSending) form.current?.reset();
  }, [isAdded, isSending]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={href("/lesson/:lessonId", { lessonId })}
      className="space-y-4"
    >
      <input type="hidden" {...intent<LessonIntent>("add-question")} />
      <p className="text-sm text-ink-soft">
        We ask it in this lesson’s quiz and in your reviews. Nobody else sees it.
      </p>
      {reply?.problem && <Notice tone="error">{reply.problem}</Notice>}
      {isAdded && !isSending && (
        <Notice tone="success">
          {reply.isForPractice ? FOR_PRACTICE : "Added. You’ll be asked."}
        </Notice>
      )}
      <QuestionFields idPrefix="new" typed={isAdded ? undefined : reply?.typed} />
      <Button type="submit" look="secondary" disabled={isSending}>
        {isSending ? "Adding..." : "Add question"}
      </Button>
    </fetcher.Form>
  );
}

const FOR_PRACTICE =
  "Added. This lesson is finished, so practise it once: from then on your reviews ask it, too.";

type ExistingProps = { lessonId: string; question: ListedQuestion };

/** Its answer stays on the server: reading it here would spoil the question. */
function Existing({ lessonId, question: { id, text } }: ExistingProps) {
  const { fetcher, reply, isSending } = useReply(id);
  return (
    <details open={reply?.problem ? true : undefined}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="min-w-0 flex-1 wrap-anywhere" {...languageOf(text)}>
          {text}
        </span>
        <span className="shrink-0 text-sm text-ink-soft">Change</span>
      </summary>
      <fetcher.Form
        method="post"
        action={href("/lesson/:lessonId", { lessonId })}
        className="space-y-4 border-t border-line p-4"
      >
        <input type="hidden" {...intent<LessonIntent>("change-question")} />
        <input type="hidden" name="questionId" value={id} />
        {reply?.problem && <Notice tone="error">{reply.problem}</Notice>}
        <QuestionFields idPrefix={id} typed={reply?.typed ?? { question: text }} isChange />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="secondary" disabled={isSending}>
            Save
          </Button>
          <Button type="submit" look="quiet" name="remove" value="yes" disabled={isSending}>
            Remove
          </Button>
        </div>
      </fetcher.Form>
    </details>
  );
}
