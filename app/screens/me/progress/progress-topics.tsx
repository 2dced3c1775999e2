import { Form } from "react-router";
import type { ProgressPage } from "#app/features/progress/load-progress.ts";
import type { TopicSummary } from "#app/features/topics/load-topics.ts";
import { percent } from "#app/rules/quiz.ts";
import { MasteryBars } from "#app/ui/charts/mastery-bars.tsx";
import { ConceptMap } from "#app/ui/diagrams/concept-map.tsx";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { formatDate } from "../../format-date.ts";
import {
  InsightsPanel,
  LoadingInsights,
  NoMasteryYet,
  RefreshInsights,
  useIsLoadingHere,
} from "./insights-panel.tsx";

type ProgressTopicProps = {
  topics: readonly TopicSummary[];
  selected: NonNullable<ProgressPage["selected"]>;
};

/** Charts for one topic; the buttons switch between topics. */
export function ProgressTopic({ topics, selected }: ProgressTopicProps) {
  const isLoading = useIsLoadingHere();
  const { bars, insights } = selected;
  return (
    <section id="analytics" className="mt-10" aria-labelledby="analytics-title">
      <Heading level={2} id="analytics-title" className="mb-4">
        {selected.name}
      </Heading>
      {topics.length > 1 && <TopicButtons topics={topics} selectedId={selected.id} />}
      {isLoading ? (
        <Card>
          <LoadingInsights />
        </Card>
      ) : (
        <div className="space-y-4">
          <Card title="Concept Mastery" level={3}>
            {bars.every(({ mastery }) => mastery === null) ? (
              <NoMasteryYet />
            ) : (
              <MasteryBars title={`Concept mastery in ${selected.name}`} bars={bars} />
            )}
          </Card>
          <Card title="Learning Analytics" level={3} aside={<RefreshInsights />}>
            <InsightsPanel insights={insights} level={4} />
          </Card>
        </div>
      )}
    </section>
  );
}

/** Concepts met so far and those to come, each below its prerequisites. */
export function ProgressGraph({ selected }: Pick<ProgressTopicProps, "selected">) {
  const { nodes, edges } = selected.graph;
  if (nodes.length === 0) return null;
  return (
    <section className="mt-10">
      <Heading level={2} className="mb-4">
        How the ideas in {selected.name} connect
      </Heading>
      <Card as="div">
        <ConceptMap title={`Concepts of ${selected.name}`} nodes={nodes} edges={edges} />
      </Card>
    </section>
  );
}

type TopicButtonsProps = { topics: readonly TopicSummary[]; selectedId: string };

function TopicButtons({ topics, selectedId }: TopicButtonsProps) {
  return (
    <Form method="get" preventScrollReset replace className="mb-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Topic</legend>
        {topics.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="topic"
            value={id}
            size="small"
            look={id === selectedId ? "primary" : "secondary"}
            aria-pressed={id === selectedId}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </Form>
  );
}

export function ProgressTopics({ topics, selectedId }: TopicButtonsProps) {
  return (
    <section className="mt-10">
      <Heading level={2} className="mb-4">
        Your topics
      </Heading>
      <ul className="grid gap-4 lg:grid-cols-2">
        {topics.map((topic) => (
          <ProgressTopicCard key={topic.id} topic={topic} isSelected={topic.id === selectedId} />
        ))}
      </ul>
    </section>
  );
}

type ProgressTopicCardProps = { topic: TopicSummary; isSelected: boolean };

function ProgressTopicCard({ topic, isSelected }: ProgressTopicCardProps) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading level={3} size="small" id={`topic-${topic.id}`}>
          {topic.name}
        </Heading>
        {topic.isCompleted && <Tag tone="meadow">Completed</Tag>}
      </div>
      <ProgressBar
        share={topic.completedLessons / topic.totalLessons}
        label={`Progress in ${topic.name}`}
        className="mt-4"
      />
      <p className="mt-2 flex flex-wrap gap-x-6 text-sm text-ink-soft tabular-nums">
        <span>
          {topic.completedLessons}/{topic.totalLessons} lessons
        </span>
        {topic.averageScore !== null && <span>Average score: {percent(topic.averageScore)}%</span>}
        <span>Started on {formatDate(topic.startedOn)}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          to={href("/topic/:topicId", { topicId: topic.id })}
          look={topic.isCompleted ? "secondary" : "primary"}
          size="small"
          aria-describedby={`topic-${topic.id}`}
        >
          {topic.isCompleted ? "Review Topic" : "Continue Learning"}
        </ButtonLink>
        <ButtonLink
          to={`/progress?topic=${topic.id}#analytics`}
          look="quiet"
          size="small"
          aria-current={isSelected || undefined}
          aria-describedby={`topic-${topic.id}`}
        >
          Analytics
        </ButtonLink>
      </div>
    </Card>
  );
}
