import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { addSources, MAX_SOURCES_OF_COURSE } from "#app/features/sources/add-sources.ts";
import { loadSources } from "#app/features/sources/load-sources.ts";
import { removeSource } from "#app/features/sources/remove-source.ts";
import { createTopicFromSources } from "#app/features/topics/create-topic-from-sources.ts";
import { storeReadingCourse } from "#app/features/topics/store-reading-course.ts";
import { READER_MESSAGES, TOPIC_MESSAGES } from "#app/rules/generation/topic-safety.ts";
import { isUuid } from "#app/rules/ids.ts";
import { LESSONS_FROM_SOURCE } from "#app/rules/sources/lesson-count.ts";
import { choiceIn } from "#app/rules/sources/source-choice.ts";
import { href } from "#app/ui/link.tsx";
import { respond } from "../../../outcome.ts";
import { describeLimit } from "../../limit-reply.ts";
import { READ_HERE } from "./no-writing.tsx";
import { pageOfTopic } from "../page-of-topic.ts";

type SourcesForm = { form: FormData; learner: Learner; now: Date };

export const removeFromForm = async ({ form, learner }: SourcesForm) => {
  const id = String(form.get("remove"));
  // Gone already in another tab: gone is what was wanted.
  if (isUuid(id)) await removeSource(learner, id);
  return null;
};

/** Adds what is chosen to a course that the learner has. */
export async function addFromForm({ form, learner, now }: SourcesForm) {
  const { chosen, typed } = typedIn(form, await loadSources(learner));
  const refused = (message: string) => respond({ status: "refused" }, { message, ...typed });
  if (chosen.length === 0) return refused(NOTHING_CHOSEN);
  const courseId = String(form.get("course"));
  const { status } = isUuid(courseId)
    ? await addSources(learner, courseId, chosen, now)
    : { status: "not-found" as const };
  switch (status) {
    case "added":
      return redirect(href("/topic/:topicId", { topicId: courseId }));
    case "full":
      return refused(`A path takes at most ${MAX_SOURCES_OF_COURSE} sources.`);
    case "not-found":
      return refused("We couldn’t find that path. Choose another one.");
    case "sources-unavailable":
      return refused(CHANGED);
  }
}

export async function createFromForm({ form, learner, now }: SourcesForm) {
  const { chosen, reader, typed } = typedIn(form, await loadSources(learner));
  const lessons = lessonsIn(form);
  const refused = (message: string, status = "refused") =>
    respond({ status }, { message, ...typed });
  if (chosen.length === 0) return refused(NOTHING_CHOSEN);
  if (lessons === "wrong") return refused(WRONG_LESSONS);
  const result =
    form.get("intent") === READ_HERE.value
      ? await storeReadingCourse(learner, { chosen, lessons }, now)
      : await createTopicFromSources(learner, { chosen, lessons, reader }, now);
  switch (result.status) {
    case "created":
    case "continued":
      return redirect(pageOfTopic(result));
    case "refused":
      return refused(TOPIC_MESSAGES[result.reason]);
    case "no-ai":
      return refused("We can’t write lessons right now. Your sources stay here.", "no-writer");
    case "sources-unavailable":
      return refused(CHANGED, "no-writer");
    case "too-long":
      return refused("That’s more text than a path can hold. Choose fewer parts.");
    case "reader-refused":
      return refused(READER_MESSAGES[result.reason]);
    case "too-many": {
      const { message, outcome } = describeLimit(result.reached, learner, now);
      return respond(outcome, { message, ...typed });
    }
    case "already-writing":
      return respond({ status: "one-at-a-time" }, { activeRun: result.activeRun, ...typed });
  }
}

const NOTHING_CHOSEN = "Choose at least one part of a source.";
const CHANGED = "Something here has changed in another tab. Check what is chosen.";

function typedIn(form: FormData, sources: Awaited<ReturnType<typeof loadSources>>) {
  const chosen = choiceIn(form, sources);
  const reader = String(form.get("reader") ?? "");
  return { chosen, reader, typed: { chosen, lessons: String(form.get("lessons") ?? ""), reader } };
}

const { least, most } = LESSONS_FROM_SOURCE;
const WRONG_LESSONS = `Choose from ${least} to ${most} lessons.`;

/** Null if the field was left empty: as many as the source is enough for. */
function lessonsIn(form: FormData): number | null | "wrong" {
  const typed = String(form.get("lessons") ?? "").trim();
  if (typed === "") return null;
  const lessons = Number(typed);
  return Number.isInteger(lessons) && lessons >= least && lessons <= most ? lessons : "wrong";
}
