import { listCourses } from "#app/library/library.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { wordCount } from "#app/rules/lessons/prose/readability.ts";
import { readingMinutes } from "#app/rules/lessons/prose/reading-time.ts";
import { renderBlocks } from "../lessons/render-blocks.ts";

export type CataloguePreview = NonNullable<Awaited<ReturnType<typeof findCoursePreview>>>;

/** The public preview of a course: ten titles and the first lesson without its questions. */
export async function findCoursePreview(slug: string) {
  const course = (await listCourses()).find((each) => each.slug === slug);
  if (!course?.first) return null;
  const { first } = course;
  const { blocks } = await renderBlocks(first.blocks);
  return {
    slug: course.slug,
    language: course.language ?? "en",
    name: course.topic_name,
    description: course.description,
    notice: course.notice ?? null,
    category: course.category,
    level: course.level,
    tags: course.tags,
    lessons: course.lessons,
    first: {
      title: first.title,
      objective: first.objective,
      blocks,
      questionCount: first.questions.length,
      readMinutes: readingMinutes(wordCount(mainText(first.blocks))),
    },
    terms: course.concepts
      .filter((concept) => concept.lesson_number === 1)
      .map(({ name, description }) => ({ name, description })),
  };
}
