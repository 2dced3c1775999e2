import { loadLibrary } from "#app/library/library.ts";
import { readingMinutes } from "#app/rules/reading-time.ts";

export type CataloguePreview = NonNullable<Awaited<ReturnType<typeof findCoursePreview>>>;

/** The public preview of a course: ten titles and the first lesson without its questions. */
export async function findCoursePreview(slug: string) {
  const course = (await loadLibrary()).find((each) => each.slug === slug);
  const [first] = course?.lessons ?? [];
  if (!course || !first) return null;
  const text = [first.hook, first.explanation, first.example, first.elaboration].join(" ");
  return {
    slug: course.slug,
    name: course.topic_name,
    description: course.description,
    notice: course.notice ?? null,
    category: course.category,
    level: course.level,
    tags: course.tags,
    lessons: course.lessons.map(({ title, objective }) => ({ title, objective })),
    first: {
      title: first.title,
      hook: first.hook,
      objective: first.objective,
      explanation: first.explanation,
      example: first.example,
      diagram: first.diagram,
      visualDescription: first.visual_description,
      elaboration: first.elaboration,
      nextTease: first.next_tease,
      sources: first.sources,
      questionCount: first.questions.length,
      readMinutes: readingMinutes(text.split(/\s+/).length),
    },
    terms: course.concepts
      .filter((concept) => concept.lesson_number === 1)
      .map(({ name, description }) => ({ name, description })),
  };
}
