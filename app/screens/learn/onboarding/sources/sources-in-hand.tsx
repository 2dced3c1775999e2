import { type FormEvent, useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import type { loadNewSources } from "#app/features/sources/load-new-sources.ts";
import { ReloadLink } from "#app/ui/parts/button.tsx";
import { WithConnection } from "../connection.tsx";
import { AddToCourse } from "./add-to-course.tsx";
import { NoWriting } from "./no-writing.tsx";
import { PathFields } from "./path-fields.tsx";
import { SourceCard } from "./source-card.tsx";
import { type SourceDraft, saveSourceDraft } from "./source-draft.ts";
import { useSourceChoice } from "./use-source-choice.ts";

type SourcesInHandProps = {
  page: Awaited<ReturnType<typeof loadNewSources>>;
  /** A refused form comes back as it was filled in, also without a script. */
  typed: SourceDraft | null;
};

const POLL_MS = 1_500;

/** What was read, and the form that makes a course of it. */
export function SourcesInHand({ page, typed }: SourcesInHandProps) {
  const { sources, ai, hasAiService, allowance } = page;
  const choice = typed?.chosen ?? null;
  const { form, update, chosen, words, lessons, setLessons } = useSourceChoice(
    sources,
    choice,
    typed?.lessons ?? null,
  );
  const save = (event: FormEvent<HTMLFormElement>) => {
    const reader = String(new FormData(event.currentTarget).get("reader") ?? "");
    saveSourceDraft({ chosen, lessons, reader });
  };
  const isWaiting = sources.some(({ status }) => status === "waiting");
  usePolling(isWaiting);
  const read = sources.filter(({ status }) => status === "read");
  const placeOf = (id: string) => {
    const place = read.findIndex((source) => source.id === id);
    return place === -1 ? null : place;
  };
  return (
    // Its two parts stand in the page's grid.
    <Form ref={form} method="post" onChange={update} onSubmit={save} className="contents">
      <div className="space-y-6">
        {sources.map((source) => (
          <SourceCard
            key={source.id}
            source={source}
            place={placeOf(source.id)}
            choice={choice}
            chosen={chosen}
            onChange={update}
          />
        ))}
        {isWaiting && (
          <noscript>
            <ReloadLink look="secondary">See how far it is</ReloadLink>
          </noscript>
        )}
      </div>
      <div className="lg:sticky lg:top-24 lg:row-span-2">
        {read.length > 0 && (
          <WithConnection ai={ai}>
            {(status) =>
              hasAiService && status !== "error" ? (
                <PathFields
                  words={words}
                  lessons={lessons}
                  onLessons={setLessons}
                  reader={typed?.reader ?? ""}
                  allowance={allowance}
                />
              ) : (
                <NoWriting
                  isTemporary={hasAiService}
                  words={words}
                  lessons={lessons}
                  onLessons={setLessons}
                />
              )
            }
          </WithConnection>
        )}
        {read.length > 0 && <AddToCourse courses={page.courses} />}
      </div>
    </Form>
  );
}

/** Nobody has to press while sources are read. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
