import { readSite } from "#app/features/operations/read-site.ts";
import { findCoursePreview } from "#app/features/catalog/find-course-preview.ts";
import { findOwnCourses } from "#app/features/topics/find-own-topic.ts";
import { catalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { LESSON_FONTS, preloaded } from "#app/ui/fonts.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Breadcrumbs } from "#app/ui/parts/back-link.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { signDrawing } from "#app/ui/parts/sign-drawing.ts";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/topic-preview";
import { LanguageName } from "./language-name.tsx";
import { LessonList } from "./lesson-list.tsx";
import { pageMeta } from "../page-meta.ts";
import { PreviewLesson } from "./preview-lesson.tsx";
import { StartTopicButton } from "./start-topic-button.tsx";
import { TopicNotFound } from "./topic-not-found.tsx";
import { courseData } from "../structured-data.ts";
import { respond } from "../../outcome.ts";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => preloaded(LESSON_FONTS);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const course = loaderData?.course;
  return course
    ? pageMeta(
        matches,
        { title: course.name, description: course.description, path: `/topics/${course.slug}` },
        (location) => courseData(course, location, loaderData.isOpen),
      )
    : [{ title: "Topic Not Found" }, { name: "robots", content: "noindex" }];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const course = await findCoursePreview(params.slug);
  const { learner } = infoOf(context);
  const visitor = catalogueVisitor(learner);
  const ownCourses = learner ? await findOwnCourses(learner) : {};
  const sign = signDrawing(params.slug);
  const page = {
    course,
    sign,
    visitor,
    ownTopicId: ownCourses[params.slug],
    isOpen: readSite().isOpen,
  };
  return course ? page : respond({ status: "not-found" }, page);
}

export default function TopicPreview({
  loaderData: { course, sign, visitor, ownTopicId },
}: Route.ComponentProps) {
  if (!course) return <TopicNotFound />;
  return (
    <Page>
      <PageHeading
        before={
          <Breadcrumbs crumbs={[{ label: "Topics", to: "/topics" }, { label: course.name }]} />
        }
        picture={<CourseSign slug={course.slug} title={course.name} drawing={sign} />}
        title={<span lang={course.language}>{course.name}</span>}
        lead={<span lang={course.language}>{course.description}</span>}
        actions={
          // On a phone the bar below stands for it.
          <div className="hidden lg:block">
            <StartTopicButton
              name={course.name}
              visitor={visitor}
              ownTopicId={ownTopicId}
              size="large"
            />
          </div>
        }
      />
      <ul aria-label="About this topic" className="-mt-2 mb-10 flex flex-wrap gap-2">
        {[course.level, course.category, "10 days"].map((word) => (
          <li key={word}>
            <Tag>{word}</Tag>
          </li>
        ))}
        {course.language !== "en" && (
          <li>
            <Tag>
              <LanguageName language={course.language} />
            </Tag>
          </li>
        )}
        {course.tags.map((word) => (
          <li key={word} lang={course.language}>
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
      <div className="gap-16 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        <LessonList name={course.name} lessons={course.lessons} language={course.language} />
        <PreviewLesson course={course} visitor={visitor} ownTopicId={ownTopicId} />
      </div>
      {/* A phone's reader is thousands of pixels away from the button at the top. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
        <StartTopicButton
          name={course.name}
          visitor={visitor}
          ownTopicId={ownTopicId}
          label={ownTopicId ? undefined : "Start this topic"}
          isWide
        />
      </div>
    </Page>
  );
}
