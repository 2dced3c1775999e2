import { Form, useLocation, useNavigation } from "react-router";
import type { ProgressPage } from "#app/features/progress/load-progress.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { MasteryBars } from "#app/ui/charts/mastery-bars.tsx";
import { ConceptMap } from "#app/ui/diagrams/concept-map.tsx";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { OtherParameters, QueryDisclosure } from "#app/ui/parts/query-disclosure.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { topicsPageAt } from "../dashboard/topics-page.ts";
import { formatDate } from "../../format-date.ts";
import {
  InsightNumbers,
  LoadingInsights,
  NoMasteryYet,
  RecentlyMastered,
  useIsLoadingHere,
} from "./insights-panel.tsx";
import { WeakestConcepts } from "./weakest-concepts.tsx";

type Topic = ProgressPage["topics"][number];

type ProgressTopicProps = {
  topics: readonly Topic[];
  selected: NonNullable<ProgressPage["selected"]>;
};

/** The topic's ideas, coloured by how well they are known; the buttons switch between topics. */
export function WeakSpots({ topics, selected }: ProgressTopicProps) {
  const isLoading = useIsLoadingTopic(selected.id);
  const { nodes, edges } = selected.graph;
  const { weakest } = selected.insights;
  return (
    <section id="analytics" aria-labelledby="analytics-title">
      <Card as="div">
        <Heading level={2} size="small" id="analytics-title" className="mb-4">
          What needs work?
        </Heading>
        {topics.length > 1 && <TopicButtons topics={topics} selectedId={selected.id} />}
        {isLoading ? (
          <LoadingInsights />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
            {nodes.length === 0 ? (
              <NoMasteryYet />
            ) : (
              <ConceptMap title={`Ideas in ${selected.name}`} nodes={nodes} edges={edges} />
            )}
            {weakest.length > 0 && (
              <div className="min-w-0 self-start lg:sticky lg:top-24">
                <Heading level={3} size="small" className="mb-3">
                  Ideas to work on
                </Heading>
                <WeakestConcepts concepts={weakest} />
              </div>
            )}
          </div>
        )}
      </Card>
    </section>
  );
}

/** Other parts of the page are opened by the address, too. */
function useIsLoadingTopic(selectedId: string): boolean {
  const isLoading = useIsLoadingHere();
  const { location } = useNavigation();
  const wanted = new URLSearchParams(location?.search).get("topic");
  return isLoading && wanted !== null && wanted !== selectedId;
}

/** Mastery by lesson, and the analytics of the selected topic. */
export function TopicNumbers({
  selected: { name, bars, insights },
}: Pick<ProgressTopicProps, "selected">) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={`Concept Mastery in ${name}`} level={3}>
        {bars.every(({ mastery }) => mastery === null) ? (
          <NoMasteryYet />
        ) : (
          <MasteryBars title={`Concept mastery in ${name}`} bars={bars} />
        )}
      </Card>
      <Card title={`Learning Insights in ${name}`} level={3}>
        {insights.practised === 0 ? (
          <NoMasteryYet />
        ) : (
          <div className="space-y-6">
            <InsightNumbers insights={insights} />
            <RecentlyMastered insights={insights} level={4} />
          </div>
        )}
      </Card>
    </div>
  );
}

type TopicButtonsProps = { topics: readonly Topic[]; selectedId: string };

function TopicButtons({ topics, selectedId }: TopicButtonsProps) {
  return (
    <Form method="get" preventScrollReset replace className="mb-4">
      <OtherParameters than="topic" />
      {/* A dozen topics would fill a phone's whole screen with buttons. */}
      <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        <legend className="sr-only">Topic</legend>
        {topics.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="topic"
            value={id}
            size="small"
            look="secondary"
            className={id === selectedId ? "shrink-0 bg-comb! sm:shrink" : "shrink-0 sm:shrink"}
            aria-pressed={id === selectedId}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </Form>
  );
}

/** More topics than this are behind a disclosure. */
const SHOWN_TOPICS = 3;

type ProgressTopicsProps = TopicButtonsProps &
  Pick<ProgressPage, "topicsInAll"> & { hasMore: boolean };

export function ProgressTopics({ topics, selectedId, topicsInAll, hasMore }: ProgressTopicsProps) {
  const more = topics.slice(SHOWN_TOPICS);
  return (
    <Card title="Your topics" level={3}>
      <TopicRows topics={topics.slice(0, SHOWN_TOPICS)} selectedId={selectedId} />
      {more.length > 0 && (
        <QueryDisclosure name="topics" label={`${more.length} more`} isOpen={hasMore}>
          <TopicRows topics={more} selectedId={selectedId} />
          {topicsInAll > topics.length && (
            <ButtonLink to={topicsPageAt(1)} look="secondary" size="small" className="mt-4">
              {`Show all topics (${topicsInAll})`}
            </ButtonLink>
          )}
        </QueryDisclosure>
      )}
    </Card>
  );
}

function TopicRows({ topics, selectedId }: TopicButtonsProps) {
  return (
    <ul className="divide-y divide-line">
      {topics.map((topic) => (
        <ProgressTopicRow key={topic.id} topic={topic} isSelected={topic.id === selectedId} />
      ))}
    </ul>
  );
}

type ProgressTopicRowProps = { topic: Topic; isSelected: boolean };

function ProgressTopicRow({ topic, isSelected }: ProgressTopicRowProps) {
  const analytics = new URLSearchParams(useLocation().search);
  analytics.set("topic", topic.id);
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Heading level={4} size="small" id={`topic-${topic.id}`}>
            {topic.name}
          </Heading>
          {topic.isCompleted && <Tag tone="meadow">Completed</Tag>}
        </div>
        <ProgressBar
          share={topic.completedLessons / topic.totalLessons}
          label={`Progress in ${topic.name}`}
          className="my-2"
        />
        <p className="flex flex-wrap gap-x-6 text-sm text-ink-soft tabular-nums">
          <span>
            {topic.completedLessons}/{topic.totalLessons} lessons
          </span>
          {topic.averageScore !== null && (
            <span>Average score: {percent(topic.averageScore)}%</span>
          )}
          <span>Started on {formatDate(topic.startedOn)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={href("/topic/:topicId", { topicId: topic.id })}
          look="secondary"
          size="small"
          aria-describedby={`topic-${topic.id}`}
        >
          {topicLinkWords(topic)}
        </ButtonLink>
        <ButtonLink
          to={`/progress?${analytics.toString()}#analytics`}
          look="quiet"
          size="small"
          aria-current={isSelected || undefined}
          aria-describedby={`topic-${topic.id}`}
        >
          Analytics
        </ButtonLink>
      </div>
    </li>
  );
}

/** Where every other lesson is locked there is nothing to continue, as on the dashboard. */
function topicLinkWords({ isCompleted, canContinue }: Topic): string {
  if (isCompleted) return "Review Topic";
  return canContinue ? "Continue Learning" : "See the path";
}
