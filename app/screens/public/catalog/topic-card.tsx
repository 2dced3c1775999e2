import type { ReactNode } from "react";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { ListedTopic } from "#app/features/catalog/load-catalog.ts";
import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { classNames } from "#app/ui/class-names.ts";
import { href, Link } from "#app/ui/link.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { LanguageName } from "./language-name.tsx";
import { StartTopicButton } from "./start-topic-button.tsx";

type TopicCardProps = { topic: ListedTopic; visitor: CatalogueVisitor; ownTopicId?: string };

type ToOwnProps = { of: "topic" | "sign"; id: string | undefined; children: ReactNode };

/** A topic the learner has already leads to its own page. */
const ToOwn = ({ of, id, children }: ToOwnProps) =>
  id === undefined ? (
    children
  ) : (
    <Morph of={of} id={id} className={of === "sign" ? "grid" : undefined}>
      {children}
    </Morph>
  );

type HeadProps = { topic: ListedTopic; ownTopicId: string | undefined };

/** Its sign, its name, and for whom it is. */
const Head = ({ topic, ownTopicId }: HeadProps) => (
  <div className="flex items-center gap-4 max-[16rem]:flex-wrap sm:items-start">
    <ToOwn of="sign" id={ownTopicId}>
      <CourseSign slug={topic.slug} title={topic.name} />
    </ToOwn>
    <div className="min-w-0">
      <Heading level={2} size="small">
        <ToOwn of="topic" id={ownTopicId}>
          <span lang={topic.language}>{topic.name}</span>
        </ToOwn>
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{topic.level}</span>
        <LanguageName language={topic.language} />
        <span className="hidden items-center gap-1.5 sm:inline-flex">
          <CalendarDays className="size-4" />
          10 days
        </span>
      </p>
    </div>
  </div>
);

export function TopicCard({ topic, visitor, ownTopicId }: TopicCardProps) {
  // On a phone a row, which leads to the topic's page.
  const isBrief = topic.slug !== null;
  return (
    <li className="group relative flex flex-col rounded-soft border border-line bg-surface p-4 shadow-soft sm:p-6">
      <Head topic={topic} ownTopicId={ownTopicId} />
      <p
        className={
          isBrief ? "mt-2 line-clamp-1 max-sm:text-ink-soft sm:mt-4 sm:line-clamp-none" : "mt-4"
        }
        lang={topic.language}
      >
        {topic.description}
      </p>
      <ul aria-label={`Tags for ${topic.name}`} className="mt-4 hidden flex-wrap gap-2 sm:flex">
        {topic.tags.map((tag) => (
          <li key={tag} lang={topic.language}>
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
      {topic.popularity !== null && (
        <p className="mt-4 hidden text-sm text-ink-soft tabular-nums sm:block">
          {percent(topic.popularity)}% of learners here have started it
        </p>
      )}
      {topic.slug !== null && (
        <Link
          to={
            ownTopicId === undefined
              ? href("/topics/:slug", { slug: topic.slug })
              : href("/topic/:topicId", { topicId: ownTopicId })
          }
          aria-label={topic.name}
          viewTransition={ownTopicId !== undefined}
          className="absolute inset-0 rounded-soft sm:hidden"
        />
      )}
      <div
        className={classNames(
          "mt-auto flex-wrap items-center gap-x-4 gap-y-2 pt-4 sm:pt-6",
          isBrief ? "hidden sm:flex" : "flex",
        )}
      >
        <StartTopicButton
          name={topic.name}
          visitor={visitor}
          ownTopicId={ownTopicId}
          look="secondary"
          className="group-hover:border-transparent group-hover:bg-honey group-hover:text-on-honey hover:bg-honey-deep"
        />
        {topic.slug !== null && (
          <Link
            to={href("/topics/:slug", { slug: topic.slug })}
            className="inline-flex min-h-11 items-center rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
          >
            Read lesson 1<span className="sr-only"> of {topic.name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
