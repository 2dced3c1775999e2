import { Form, useNavigation, useSearchParams } from "react-router";
import { readSite } from "#app/features/operations/read-site.ts";
import { loadCatalog } from "#app/features/catalog/load-catalog.ts";
import { findOwnCourses } from "#app/features/topics/find-own-topic.ts";
import {
  type CatalogueVisitor,
  catalogueFilter,
  catalogueVisitor,
  filterCatalogue,
} from "#app/rules/catalog/catalog.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { namesOfLanguage } from "#app/rules/language.ts";
import { pathWithNext, quizPath, topicPath } from "#app/rules/next-path.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { type Address } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { TopicField } from "#app/ui/topic-field/topic-field.tsx";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/topics";
import { FilterForm } from "../filter-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { TopicCard } from "./topic-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Topics",
    description:
      "Ten five-minute lessons each, from machine learning to public speaking. Read the first lesson of any topic without an account.",
    path: "/topics",
  });

const NONE: Record<string, string> = {};

export async function loader({ context }: Route.LoaderArgs) {
  const { learner, now } = infoOf(context);
  const { writesTopics } = readSite();
  const [catalogue, ownCourses] = await Promise.all([
    loadCatalog(now),
    learner ? findOwnCourses(learner) : NONE,
  ]);
  return { ...catalogue, ownCourses, visitor: catalogueVisitor(learner), writesTopics };
}

/** Filters only what has been loaded already. */
export const shouldRevalidate = () => false;

export default function Topics({ loaderData }: Route.ComponentProps) {
  const { topics, categories, levels, languages, ownCourses, visitor, writesTopics } = loaderData;
  const [address] = useSearchParams();
  const filter = catalogueFilter(address, { categories, levels, languages });
  const matches = filterCatalogue(topics, filter);
  const wanted = cleanLine(filter.search).slice(0, TOPIC_MAX_CHARACTERS);
  return (
    <Page>
      <PageHeading
        title="Topics"
        lead="Ten lessons each, about five minutes a day. Read the first one right here."
      />
      <FilterForm className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr] lg:items-end">
        <TopicField
          id="search"
          name="search"
          label="Search topics"
          isFilter
          defaultValue={filter.search}
        />
        <SelectField
          name="category"
          label="Category"
          defaultValue={filter.category}
          options={withAll("All Topics", categories)}
        />
        <SelectField
          name="level"
          label="Level"
          defaultValue={filter.level}
          options={withAll("All Levels", levels)}
        />
        <SelectField
          name="language"
          label="Language"
          defaultValue={filter.language}
          options={[
            { value: "", label: "All Languages" },
            ...languages.map((language) => ({
              value: language,
              label: namesOfLanguage(language)[0],
            })),
          ]}
        />
      </FilterForm>
      <output className="block mt-6 text-ink-soft tabular-nums">
        Showing {matches.length} of {topics.length} topics
      </output>
      {matches.length === 0 ? (
        <NothingFound visitor={visitor} writesTopics={writesTopics} topic={wanted} />
      ) : (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
          {matches.map((topic) => (
            <TopicCard
              key={topic.name}
              topic={topic}
              visitor={visitor}
              ownTopicId={ownCourses[topic.slug ?? ""]}
            />
          ))}
        </ul>
      )}
      <OwnTopic
        visitor={visitor}
        writesTopics={writesTopics}
        search={matches.length === 0 ? wanted : ""}
      />
    </Page>
  );
}

const withAll = (all: string, names: readonly string[]) => [
  { value: "", label: all },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Passes on a search that found nothing. */
function ownTopicTarget(visitor: CatalogueVisitor, search: string): Address {
  const form = search === "" ? "/onboarding" : topicPath(search);
  switch (visitor) {
    case "visitor":
      return pathWithNext("/register", search === "" ? null : form);
    case "new":
      return search === "" ? "/onboarding/quiz" : quizPath(search);
    case "learning":
      return form;
  }
}

type WriteItProps = { visitor: CatalogueVisitor; writesTopics: boolean; topic: string };

/** What a search that found nothing can become. A learner needs no further form. */
function WriteIt({ visitor, writesTopics, topic }: WriteItProps) {
  const isStarting = useNavigation().formAction === "/onboarding";
  const label = writesTopics ? "Write it for me" : "Make a study plan";
  if (visitor !== "learning")
    return <ButtonLink to={ownTopicTarget(visitor, topic)}>{label}</ButtonLink>;
  return (
    <Form method="post" action="/onboarding">
      <input type="hidden" name="topic" value={topic} />
      <Button type="submit" disabled={isStarting}>
        {label}
      </Button>
    </Form>
  );
}

/** `topic` is what was searched for; empty if only the filters left nothing. */
function NothingFound({ visitor, writesTopics, topic }: WriteItProps) {
  return (
    <EmptyState
      title="No topics found"
      expression="thinking"
      action={
        <>
          {topic !== "" && <WriteIt visitor={visitor} writesTopics={writesTopics} topic={topic} />}
          <ButtonLink to="/contact?type=topic-suggestion" look="secondary">
            Suggest a Topic
          </ButtonLink>
          <ButtonLink to="/topics" look="secondary">
            Show all topics
          </ButtonLink>
        </>
      }
    >
      {topic === ""
        ? "Nothing matches that. You can still type any topic you like."
        : writesTopics
          ? `“${topic}” isn't in the library yet. We can write it for you.`
          : `“${topic}” isn't in the library yet. We can make you a study plan for it.`}
    </EmptyState>
  );
}

type OwnTopicProps = { visitor: CatalogueVisitor; writesTopics: boolean; search: string };

function OwnTopic({ visitor, writesTopics, search }: OwnTopicProps) {
  return (
    <section
      aria-labelledby="own-topic"
      className="mt-14 flex flex-col items-center gap-6 rounded-soft bg-comb p-6 text-center sm:flex-row sm:p-10 sm:text-left"
    >
      <Bea expression="encouraging" className="size-28" />
      <div className="min-w-0 flex-1">
        <Heading level={2} id="own-topic">
          Looking for something else?
        </Heading>
        <p className="mt-2 max-w-prose">
          {writesTopics
            ? "Type any topic, however specific, and get ten lessons written for you."
            : "Type any topic, however specific, and get a ten-session plan for studying it."}
        </p>
      </div>
      <ButtonLink to={ownTopicTarget(visitor, search)} size="large">
        {visitor === "visitor" ? "Sign Up to Create Topics" : "Create Custom Topic"}
      </ButtonLink>
    </section>
  );
}
