import { Form, useNavigation } from "react-router";
import type { NewTopic } from "#app/features/dashboard/load-today.ts";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";

/** Each starts its first lesson with one press. */
export function NewTopics({ topics }: { topics: readonly NewTopic[] }) {
  const isStarting = useNavigation().formAction === "/onboarding";
  return (
    <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3" aria-label="New topics">
      {topics.map(({ name, slug }) => (
        <li key={slug}>
          <Form method="post" action="/onboarding">
            <input type="hidden" name="topic" value={name} />
            <button
              type="submit"
              disabled={isStarting}
              className="flex min-h-16 w-full items-center gap-3 rounded-soft border border-line-strong bg-surface px-3 py-2 text-start leading-snug font-semibold hover:bg-sunken active:translate-y-px"
            >
              <CourseSign slug={slug} title={name} size="small" />
              {name}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
