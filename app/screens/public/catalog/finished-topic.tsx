import { findCoursePreview } from "#app/features/catalog/find-course-preview.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/lessons/curriculum.ts";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import { OWN_TOPIC } from "#app/rules/topics/own-topic.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { BriefCombPath } from "#app/ui/parts/comb-path.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { respond } from "../../outcome.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/finished-topic";
import { TopicNotFound } from "./topic-not-found.tsx";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

/** Previews of the shared link show the picture; search engines get the topic's own page. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const course = loaderData?.course;
  const noindex = { name: "robots", content: "noindex" };
  if (!course) return [{ title: "Topic Not Found" }, noindex];
  const { name, description, slug } = course;
  const path = href("/topics/:slug/finished", { slug });
  return [...pageMeta(matches, { title: `Finished: ${name}`, description, path }), noindex];
};

export async function loader({ params }: Route.LoaderArgs) {
  if (params.slug === OWN_TOPIC) return { course: A_TOPIC_OF_ONES_OWN };
  const preview = await findCoursePreview(params.slug);
  if (!preview) return respond({ status: "not-found" }, { course: null });
  const { name, description, slug, language } = preview;
  const lessons = preview.lessons.map(({ title }) => title);
  return { course: { name, description, slug, language, lessons } };
}

/** A topic that was written for one learner stays private: its page is the same for all of them and names none. */
const A_TOPIC_OF_ONES_OWN = {
  name: "a topic of their own",
  description: "Someone chose a topic and finished all of its lessons. Choose one of yours.",
  slug: OWN_TOPIC,
  language: undefined,
  lessons: Array.from({ length: LESSONS_PER_TOPIC }, (_, index) => plannedTitle(index + 1)),
};

/** Where the link of a finished topic leads: the same page for everyone, which says nothing about the learner. */
export default function FinishedTopic({ loaderData: { course } }: Route.ComponentProps) {
  if (!course) return <TopicNotFound />;
  const isOwn = course.slug === OWN_TOPIC;
  return (
    <Page>
      <PageHeading
        title={
          <>
            Finished: <span lang={course.language}>{course.name}</span>
          </>
        }
        lead={
          isOwn
            ? course.description
            : "All ten lessons. You can read the first one here, without an account."
        }
      />
      <BriefCombPath label={course.name} states={course.lessons.map(() => "done")} />
      <div className="mt-8 flex flex-wrap gap-4">
        {isOwn ? (
          <ButtonLink to="/" size="large">
            Choose a topic
          </ButtonLink>
        ) : (
          <ButtonLink to={href("/topics/:slug", { slug: course.slug })} size="large">
            Read lesson 1
          </ButtonLink>
        )}
        <ButtonLink to="/topics" look="secondary" size="large">
          Browse Topics
        </ButtonLink>
      </div>
    </Page>
  );
}
