import { useEffect, useRef, useState } from "react";
import type { SourceInHand } from "#app/features/sources/load-sources.ts";
import { lessonsFor } from "#app/rules/sources/lesson-count.ts";
import { choiceIn, type SourceChoice, wordsIn } from "#app/rules/sources/source-choice.ts";

/**
 * What the form chooses, for the sums on the page. The boxes keep their own state; until the number of lessons is changed by hand,
 * it follows the choice.
 */
export function useSourceChoice(
  sources: readonly SourceInHand[],
  choice: readonly SourceChoice[] | null,
  lessons: string | null,
) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly SourceChoice[]>(
    () => choice ?? everythingIn(sources),
  );
  const [typedLessons, setTypedLessons] = useState(lessons);
  const update = () => {
    if (form.current) setChosen(choiceIn(new FormData(form.current), sources));
  };
  const states = sources.map(({ id, status }) => id + status).join();
  // Ticked before the script ran, brought back by the browser, read or removed in the meantime.
  // oxlint-disable-next-line react/exhaustive-deps -- the form changes with these
  useEffect(update, [states]);
  const words = wordsIn(chosen, sources);
  return {
    form,
    update,
    chosen,
    words,
    lessons: typedLessons ?? String(lessonsFor(words)),
    setLessons: setTypedLessons,
  };
}

const everythingIn = (sources: readonly SourceInHand[]): SourceChoice[] =>
  sources.filter(({ status }) => status === "read").map(({ id }) => ({ id, parts: null }));
