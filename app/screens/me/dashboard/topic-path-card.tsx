import type { TopicSummary } from "#app/features/topics/load-topics.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CombPath } from "#app/ui/parts/comb-path.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { combCells } from "../../topic-cells.ts";
import { RemoveTopic } from "../../learn/topic/remove-topic.tsx";

/** A topic on the dashboard: path, progress, and a link to continue. */
export function TopicPathCard({ topic }: { topic: TopicSummary }) {
  const { completedLessons, totalLessons } = topic;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading level={3} size="small" id={`topic-${topic.id}`}>
          {topic.name}
        </Heading>
        {topic.isCompleted && <Tag tone="meadow">Completed</Tag>}
      </div>
      <p className="mt-1 line-clamp-2 text-ink-soft">{topic.description}</p>
      <CombPath label={topic.name} cells={combCells(topic.lessons)} isBrief className="my-4" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="mb-1 text-sm text-ink-soft tabular-nums">
            {completedLessons} of {totalLessons} lessons
          </p>
          <ProgressBar
            share={completedLessons / totalLessons}
            label={`Progress in ${topic.name}`}
            size="thin"
          />
        </div>
        <ButtonLink
          to={href("/topic/:topicId", { topicId: topic.id })}
          look={topic.isCompleted ? "secondary" : "primary"}
          size="small"
          aria-describedby={`topic-${topic.id}`}
        >
          {topic.isCompleted ? "Review" : "Continue"}
        </ButtonLink>
      </div>
      {isUnwritten(topic) && <RemoveTopic topicId={topic.id} name={topic.name} />}
    </Card>
  );
}

/** Generation failed or was cancelled before any lesson was ready. */
const isUnwritten = ({ lessons }: TopicSummary): boolean =>
  lessons.every(({ status }) => status === "planned" || status === "failed");
