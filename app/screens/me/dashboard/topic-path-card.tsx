import ChevronRight from "lucide-react/icons/chevron-right";
import type { TopicSummary } from "#app/features/topics/load-topics.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CombPath } from "#app/ui/parts/comb-path.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { combCells } from "../../topic-cells.ts";
import { RemoveTopic } from "../../learn/topic/remove-topic.tsx";

/** A topic on the dashboard: its path, and a link to continue. */
export function TopicPathCard({ topic }: { topic: TopicSummary }) {
  const { completedLessons, totalLessons } = topic;
  return (
    <Card as="li">
      <div className="flex items-center gap-4">
        <CourseSign slug={topic.slug} isStudyPlan={topic.isStudyPlan} size="small" />
        <div className="min-w-0 flex-1">
          <Heading level={3} size="small" id={`topic-${topic.id}`}>
            <Morph of="topic" id={topic.id}>
              {topic.name}
            </Morph>
          </Heading>
          {topic.isCompleted ? (
            <Tag tone="meadow" className="mt-1">
              Completed
            </Tag>
          ) : (
            <p className="text-sm text-ink-soft tabular-nums">
              {completedLessons} of {totalLessons} lessons
            </p>
          )}
          {topic.isStudyPlan && <Tag className="mt-1">Study plan</Tag>}
        </div>
        <ButtonLink
          to={href("/topic/:topicId", { topicId: topic.id })}
          look="secondary"
          size="small"
          className="shrink-0 max-sm:w-11 max-sm:px-0"
          viewTransition
          aria-describedby={`topic-${topic.id}`}
          icon={<ChevronRight className="sm:hidden" />}
        >
          <span className="max-sm:sr-only">{linkWords(topic)}</span>
        </ButtonLink>
      </div>
      <CombPath label={topic.name} cells={combCells(topic.lessons)} isBrief className="mt-3" />
      {isUnwritten(topic) && <RemoveTopic topicId={topic.id} name={topic.name} />}
    </Card>
  );
}

/** 'Continue' would promise a lesson: where every other one is locked, the path is only to be seen. */
function linkWords({ isCompleted, lessons }: TopicSummary): string {
  if (isCompleted) return "Review";
  const isStuck = lessons.every((lesson) => lesson.isCompleted || !lesson.canOpen);
  return isStuck ? "See the path" : "Continue";
}

/** Generation failed or was cancelled before any lesson was ready. */
const isUnwritten = ({ lessons }: TopicSummary): boolean =>
  lessons.every(({ status }) => status === "planned" || status === "failed");
