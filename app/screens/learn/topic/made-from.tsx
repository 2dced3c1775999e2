import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { SourcesGone } from "./sources-gone.tsx";

/** The learner's own sources that a course rests on. */
export function MadeFrom({
  topic: { id: topicId, sources, lacksSources, isRemoved },
}: {
  topic: TopicPage;
}) {
  if (lacksSources && !isRemoved) return <SourcesGone topicId={topicId} className="mt-8" />;
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="made-from" className="mt-8">
      <Heading level={2} size="small" id="made-from">
        Made from
      </Heading>
      <ul>
        {sources.map(({ id, name, pages }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <TextLink
              to={href("/source/:sourceId", { sourceId: id })}
              className="min-w-0 py-2.5 wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </TextLink>
            {pages !== null && (
              <span className="text-sm text-ink-soft">
                {pages === 1 ? "1 page" : `${pages} pages`}
              </span>
            )}
          </li>
        ))}
      </ul>
      <TextLink
        to={`/onboarding/sources?course=${topicId}`}
        className="inline-flex min-h-11 items-center text-sm"
      >
        Add a source
      </TextLink>
    </section>
  );
}
