import { useState } from "react";
import type { TutorReply } from "./tutor-intents.ts";
import { AskForm } from "./ask-form.tsx";
import type { Conversation } from "./conversation.ts";
import { ExchangeList } from "./exchange-list.tsx";
import { useDraft } from "../use-draft.ts";
import { useTalk } from "./use-talk.ts";

type QuestionsProps = {
  lessonId: string;
  opened: Conversation;
  /** To a form that was sent without a script and refused. */
  reply: TutorReply | null;
};

/** The conversation on a page of its own. */
export function Questions({ lessonId, opened, reply }: QuestionsProps) {
  const { talk, ask, remove } = useTalk(lessonId, opened);
  const { draft, setDraft, endDraft } = useDraft(`question on ${lessonId}`, reply?.typed.message);
  const [about, setAbout] = useState(() => aboutOf(reply));
  const { conversation } = talk;
  if (!conversation) return null;
  return (
    <>
      <ExchangeList lessonId={lessonId} talk={talk} onAsk={ask} onRemove={remove} />
      {/* What was typed is never lost, even if the AI service is gone by now. */}
      {(conversation.hasTutor || reply) && (
        <div className="mt-8 border-t border-line pt-6">
          <AskForm
            lessonId={lessonId}
            talk={talk}
            trouble={talk.trouble ?? reply?.reason ?? null}
            about={about}
            onAbout={setAbout}
            draft={draft}
            onDraft={setDraft}
            onSent={endDraft}
            onAsk={ask}
          />
        </div>
      )}
    </>
  );
}

function aboutOf(reply: TutorReply | null) {
  if (!reply) return null;
  const { quote, blockId } = reply.typed;
  return quote === "" && blockId === "" ? null : { quote, blockId: blockId || null };
}
