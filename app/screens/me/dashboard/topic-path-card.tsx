import ChevronRight from "lucide-react/icons/chevron-right";
import type { TopicSummary } from "#app/features/topics/load-topics.ts";
import { cellsOf, type CellState } from "#app/rules/topics/path-cells.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { BriefCombPath } from "#app/ui/parts/comb-path.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { RemoveTopic } from "../../learn/topic/remove-topic.tsx";

/** A topic on the dashboard: its path, and a link to continue. */
export function TopicPathCard({ topic }: { topic: TopicSummary }) {
  const { completedLessons, totalLessons } = topic;
  const states = cellsOf(topic.path);
  return (
    <Card as="li" className="relative max-sm:px-3 max-sm:py-1.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 max-[16rem]:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 sm:gap-x-4">
        <div className="max-sm:row-span-2 max-[16rem]:hidden">
          <Morph of="sign" id={topic.id} className="grid">
            <CourseSign
              slug={topic.slug}
              title={topic.name}
              isStudyPlan={topic.source === "study-plan"}
              size="small"
            />
          </Morph>
        </div>
        <div className="min-w-0">
          {/* On a phone two lines, with letters of the usual size. */}
          <Heading
            level={3}
            size="small"
            id={`topic-${topic.id}`}
            className="max-sm:text-[0.9375rem]/snug min-[22rem]:max-sm:[&_span]:line-clamp-2"
          >
            <Morph of="topic" id={topic.id}>
              {topic.name}
            </Morph>
          </Heading>
          {/* On a phone the path says it, in words too. */}
          {topic.isCompleted ? (
            <Tag tone="meadow" className="mt-1 max-sm:hidden">
              Completed
            </Tag>
          ) : (
            <p className="text-sm text-ink-soft tabular-nums max-sm:hidden">
              {completedLessons} of {totalLessons} lessons
            </p>
          )}
          {topic.source === "study-plan" && <Tag className="mt-1">Study plan</Tag>}
          {topic.source === "imported" && <Tag className="mt-1">Brought along</Tag>}
          {topic.source === "reading" && <Tag className="mt-1">Your source</Tag>}
        </div>
        <ButtonLink
          to={href("/topic/:topicId", { topicId: topic.id })}
          look="secondary"
          size="small"
          className="shrink-0 max-sm:row-span-2 max-sm:w-8 max-sm:border-0 max-sm:px-0 max-sm:after:absolute max-sm:after:inset-0"
          viewTransition
          aria-describedby={`topic-${topic.id}`}
          icon={<ChevronRight className="sm:hidden" />}
        >
          <span className="max-sm:sr-only">{linkWords(topic, states)}</span>
        </ButtonLink>
        <BriefCombPath
          label={topic.name}
          states={states}
          className="mt-0.5 max-sm:max-w-40 sm:col-span-3 sm:mt-3"
        />
      </div>
      {topic.isUnwritten && (
        // Above the link that covers the card on a phone.
        <div className="relative">
          <RemoveTopic topicId={topic.id} name={topic.name} />
        </div>
      )}
    </Card>
  );
}

/** 'Continue' would promise a lesson: where every other one is locked, the path is only to be seen. */
function linkWords({ isCompleted }: TopicSummary, states: readonly CellState[]): string {
  if (isCompleted) return "Review";
  const isStuck = states.every((state) => state === "done" || state === "locked");
  return isStuck ? "See the path" : "Continue";
}
