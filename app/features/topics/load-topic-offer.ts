import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, enrollments } from "#app/db/tables/index.ts";
import { listCourses } from "#app/library/library.ts";
import type { OwnTopic, TopicOffer } from "#app/rules/topics/topic-choices.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { readSite } from "../operations/read-site.ts";

/** Nobody looks further down a list of suggestions. */
const MAX_OWN = 200;

/** What a topic field suggests, to a visitor or a learner with these languages, the preferred one first. */
export async function loadTopicOffer(
  learner: Learner | null,
  languages: readonly string[],
): Promise<TopicOffer> {
  // The site itself is in English, so English comes right after the visitor's own languages.
  const read = [...languages.filter((language) => language !== "en"), "en"];
  const rank = ({ language = "en" }: { language?: string }) =>
    read.includes(language) ? read.indexOf(language) : read.length;
  const library = (await listCourses())
    .toSorted((one, other) => rank(one) - rank(other))
    .map((course) => ({
      name: course.topic_name,
      aliases: course.aliases,
      isForeign: rank(course) === read.length,
    }));
  const own = learner ? await findOwn(learner) : [];
  return {
    writes: readSite().writesTopics,
    library,
    own: own.map((topic) => ({
      ...topic,
      aliases: library.find(({ name }) => name === topic.name)?.aliases ?? [],
    })),
  };
}

async function findOwn(learner: Learner): Promise<Omit<OwnTopic, "aliases">[]> {
  const rows = await db
    .select({
      name: courses.topicName,
      source: courses.source,
      isCompleted: enrollments.isCompleted,
      currentLesson: enrollments.currentLesson,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, learner.id), isNull(enrollments.leftAt)))
    .orderBy(desc(enrollments.createdAt))
    .limit(MAX_OWN);
  return rows.map(({ name, source, isCompleted, currentLesson }) => ({
    name,
    nextLesson: isCompleted
      ? null
      : isLessonOpenFor(learner, { source, lessonNumber: currentLesson, isCompleted: false })
        ? currentLesson
        : "locked",
  }));
}
