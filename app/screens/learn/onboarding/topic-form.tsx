import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { loadNewTopic } from "#app/features/topics/load-new-topic.ts";
import { comparable } from "#app/rules/clean-text.ts";
import { findByName } from "#app/rules/topics/near-spelling.ts";
import { READER_MAX_CHARACTERS } from "#app/rules/generation/topic-safety.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { TopicButton } from "#app/ui/topic-field/topic-button.tsx";
import { TopicField } from "#app/ui/topic-field/topic-field.tsx";
import { WithConnection, writes } from "./connection.tsx";

type NewTopic = Awaited<ReturnType<typeof loadNewTopic>>;

/** What is in the form: from a refused one, the address, or typed before hydration. */
export function useTypedTopic(refused: { topic: string; reader: string } | undefined) {
  const [search, setSearch] = useSearchParams();
  const [topic, setTopic] = useState(() => refused?.topic ?? search.get("topic") ?? "");
  const [reader, setReader] = useState(() => refused?.reader ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = new FormData(form.current ?? undefined);
    const typedIn = (name: string) => String(fields.get(name) ?? "");
    if (typedIn("topic") !== "") setTopic(typedIn("topic"));
    if (typedIn("reader") !== "") setReader(typedIn("reader"));
  }, []);
  useEffect(() => {
    if (search.has("topic")) setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  return { topic, setTopic, reader, setReader, form };
}

type TopicFormProps = { typed: ReturnType<typeof useTypedTopic>; newTopic: NewTopic };

export function TopicForm({ typed, newTopic }: TopicFormProps) {
  const { topic, setTopic, reader, setReader, form } = typed;
  const { ai, library, written, hasAiService, allowance } = newTopic;
  const knownTopic = findKnownTopic(topic, library, written);
  return (
    <Form ref={form} method="post" className="space-y-4">
      <TopicField
        label="What would you like to learn?"
        value={topic}
        required
        autoFocus
        onChange={(event) => setTopic(event.target.value)}
        button={<CreateButton isEmpty={topic.trim() === ""} isOwn={knownTopic?.isOwn === true} />}
      />
      <WithConnection ai={ai}>
        {(status) =>
          writes(status, hasAiService) === "written" && (
            <TextField
              name="reader"
              label="About you (optional)"
              hint="What you already know and why you're learning. We'll tailor the lessons."
              value={reader}
              maxLength={READER_MAX_CHARACTERS}
              autoComplete="off"
              onChange={(event) => setReader(event.target.value)}
            />
          )
        }
      </WithConnection>
      {knownTopic ? (
        <KnownTopicNote topic={knownTopic}>
          <WithConnection ai={ai}>
            {(status) => status === "connected" && <WriteNew />}
          </WithConnection>
        </KnownTopicNote>
      ) : (
        <WithConnection ai={ai}>
          {(status) => (
            <NewTopicNote
              isWritten={writes(status, hasAiService) === "written"}
              isTyped={comparable(topic) !== ""}
              allowance={allowance}
            />
          )}
        </WithConnection>
      )}
    </Form>
  );
}

interface KnownTopic {
  name: string;
  /** The learner has it already; otherwise it is in the library. */
  isOwn: boolean;
}

function findKnownTopic(
  topic: string,
  library: NewTopic["library"],
  written: readonly string[],
): KnownTopic | null {
  const course = findByName(topic, library, ({ name, aliases }) => [name, ...aliases]);
  if (course?.isOwn) return { name: course.name, isOwn: true };
  const own = written.find((name) => comparable(name) === comparable(topic));
  if (own !== undefined) return { name: own, isOwn: true };
  return course ? { name: course.name, isOwn: false } : null;
}

function CreateButton({ isEmpty, isOwn }: { isEmpty: boolean; isOwn: boolean }) {
  const isSubmitting = useNavigation().state === "submitting";
  // Without JavaScript nothing would ever enable the button again.
  const isScripted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <TopicButton
      disabled={isSubmitting}
      missing={isScripted && isEmpty ? "Type or choose a topic first" : undefined}
    >
      {isSubmitting ? "Creating your path..." : isOwn ? "Continue" : "Create my path"}
    </TopicButton>
  );
}

function WriteNew() {
  const isSubmitting = useNavigation().state === "submitting";
  return (
    <Button type="submit" name="fresh" value="yes" look="quiet" disabled={isSubmitting}>
      Write a new version
    </Button>
  );
}

function KnownTopicNote({ topic, children }: { topic: KnownTopic; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">{children}</div>
      <p className="text-sm text-ink-soft">
        {topic.isOwn
          ? `You already have ${topic.name}. You'll pick up where you left off.`
          : `It's in the library as ${topic.name}, ready to start.`}
      </p>
    </>
  );
}

type NewTopicNoteProps = { isWritten: boolean; isTyped: boolean; allowance: string };

/** How many topics can be written today, or what the learner gets instead. */
function NewTopicNote({ isWritten, isTyped, allowance }: NewTopicNoteProps) {
  if (isWritten) return <p className="text-sm text-ink-soft">{allowance}</p>;
  if (!isTyped) return null;
  return (
    <p className="text-sm text-ink-soft">
      Not in the library, and no AI service is connected to write it. You'll get a ten-session study
      plan instead: how to learn it with books, websites and people.
    </p>
  );
}
