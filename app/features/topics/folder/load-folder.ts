import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  concepts,
  conceptPrerequisites,
  courses,
  enrollments,
  questions,
} from "#app/db/tables/index.ts";
import { listCourses } from "#app/library/library.ts";
import { HEAD_FILE } from "#app/library/read-course.ts";
import { frontFieldsOf, writeCourse } from "#app/library/write-course.ts";
import { proseIn } from "#app/library/write-section.ts";
import { withoutQuotes } from "#app/rules/blocks/citations.ts";
import type { AuthoredCourse, AuthoredLesson } from "#app/rules/lessons/curriculum.ts";
import {
  QUESTION_USES,
  type AnyDraftQuestion,
  type WrittenQuestion,
} from "#app/rules/questions/draft.ts";
import { draftOf } from "#app/rules/questions/draft-of.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../../quizzes/active-questions.ts";
import { isFinishedFor, openLessons } from "../open-lessons.ts";

/** A course as a folder of texts, by their names. */
export interface CourseFolder {
  slug: string;
  title: string;
  files: Map<string, string>;
}

type CourseRow = typeof courses.$inferSelect;

/**
 * The lessons of a course that the learner may open now, with all of their questions: the answers of those whose session is over in
 * the clear, the others sealed. What is quoted from the learner's own sources comes along with `withQuotes` only. Null for everyone who
 * doesn't take the course, or never did.
 */
export async function loadFolder(
  learner: Learner,
  courseId: string,
  { withQuotes = false }: { withQuotes?: boolean } = {},
): Promise<CourseFolder | null> {
  const [row] = await db
    .select({ course: courses })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId)));
  if (!row) return null;
  const stored = await loadStored(learner, row.course, withQuotes);
  const openAnswers = new Set<AnyDraftQuestion>();
  const course = { ...(await headOf(row.course)), ...authoredOf(stored, openAnswers) };
  const files = writeCourse(course, { isAnswerOpen: (question) => openAnswers.has(question) });
  const head = files.get(HEAD_FILE) ?? "";
  const isSealed = [...files.values()].some((text) => text.includes("sealed: "));
  return {
    slug: course.slug,
    title: course.topic_name,
    files: isSealed ? files.set(HEAD_FILE, SEALED + head) : files,
  };
}

const SEALED = `# "sealed" holds the answer of a question that you haven't answered yet. Leave it as it is, or write the
# answer's own fields in its place.
`;

async function loadStored(learner: Learner, { id, source }: CourseRow, withQuotes: boolean) {
  const open = await openLessons(learner, { id, source });
  const lessons = withQuotes
    ? open
    : open.map((lesson) => ({ ...lesson, blocks: withoutQuotes(lesson.blocks) }));
  const lessonIds = lessons.map((lesson) => lesson.id);
  const [taught, edges, questionRows] = await Promise.all([
    db
      .select()
      .from(concepts)
      .where(eq(concepts.courseId, id))
      .orderBy(asc(concepts.position), asc(concepts.id)),
    db
      .select()
      .from(conceptPrerequisites)
      .where(eq(conceptPrerequisites.courseId, id))
      .orderBy(asc(conceptPrerequisites.dependentId), asc(conceptPrerequisites.prerequisiteId)),
    db
      .select({ question: questions, isFinished: isFinishedFor(learner.id).mapWith(Boolean) })
      .from(questions)
      .where(
        and(inArray(questions.lessonId, lessonIds), isActiveQuestionFor(learner.id, QUESTION_USES)),
      )
      .orderBy(asc(questions.orderIndex)),
  ]);
  return { lessons, taught, edges, questionRows };
}

type Stored = Awaited<ReturnType<typeof loadStored>>;

/** What the database doesn't know of a course of the library is in its own folder. */
async function headOf(course: CourseRow) {
  const { topicName, description, notice, language } = course;
  const listing =
    course.source === "library"
      ? (await listCourses()).find(({ slug }) => slug === course.slug)
      : undefined;
  return {
    slug: course.slug ?? slugOf(course),
    topic_name: topicName,
    ...(description && { description }),
    ...(listing && { aliases: listing.aliases }),
    ...(language && { language }),
    ...(listing && { category: listing.category, level: listing.level, tags: listing.tags }),
    ...(notice && { notice }),
    ...(listing?.source_half_life_months && {
      source_half_life_months: listing.source_half_life_months,
    }),
  };
}

/** With the end of its id, because a learner may have two topics of one name. */
function slugOf({ id, topicName }: CourseRow): string {
  const words = topicName
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  return `${words}-${id.slice(-8)}`.replace(/^-+/, "");
}

/** Numbered without a gap, as a folder is. */
function authoredOf(
  stored: Stored,
  openAnswers: Set<AnyDraftQuestion>,
): Pick<AuthoredCourse, "concepts" | "dependencies" | "lessons"> {
  const { lessons, taught, edges } = stored;
  const written = lessons.map((lesson, index) =>
    authoredLesson(lesson, index + 1, stored, openAnswers),
  );
  const numberOf = new Map(lessons.map(({ id }, index) => [id, index + 1]));
  const firstUse = new Map<string, number>();
  for (const { lesson_number, remediation, questions: quiz, furtherQuestions } of written)
    for (const name of [
      ...(remediation ? [remediation.concept] : []),
      ...[...quiz, ...furtherQuestions].map(({ concept }) => concept),
    ])
      if (!firstUse.has(name)) firstUse.set(name, lesson_number);
  // A question may ask for a concept whose own lesson isn't in the folder.
  const included = taught.flatMap((concept) => {
    const lesson_number = numberOf.get(concept.lessonId) ?? firstUse.get(concept.name);
    return lesson_number === undefined ? [] : [{ ...concept, lesson_number }];
  });
  const nameOf = new Map(included.map(({ id, name }) => [id, name]));
  return {
    concepts: included.map(({ name, description, difficultyLevel, lesson_number }) => ({
      name,
      description: description || name,
      difficulty: difficultyLevel,
      lesson_number,
    })),
    dependencies: edges.flatMap(({ prerequisiteId, dependentId, strength }) => {
      const [prerequisite, dependent] = [nameOf.get(prerequisiteId), nameOf.get(dependentId)];
      return prerequisite && dependent ? [{ prerequisite, dependent, strength }] : [];
    }),
    lessons: written,
  };
}

function authoredLesson(
  lesson: Stored["lessons"][number],
  lesson_number: number,
  { taught, questionRows }: Stored,
  openAnswers: Set<AnyDraftQuestion>,
): AuthoredLesson {
  const { title, objective, blocks, remediation, primaryConceptId } = lesson;
  const main =
    taught.find(({ id }) => id === primaryConceptId) ??
    taught.find(({ lessonId }) => lessonId === lesson.id);
  const own = questionRows.filter(({ question }) => question.lessonId === lesson.id);
  const draftsOf = (isQuiz: boolean) =>
    own
      .filter(({ question }) => (question.use === "quiz") === isQuiz)
      .flatMap(({ question, isFinished }) => {
        const concept = taught.find(({ id }) => id === question.conceptId) ?? main;
        // A folder can't hold a question that its learner rates.
        if (!concept || question.kind === "self") return [];
        const draft = draftOf(wordsOf(question, concept.name), question as WrittenQuestion);
        if (isFinished) openAnswers.add(draft);
        return [draft];
      });
  return {
    lesson_number,
    title,
    ...(objective && { objective }),
    ...frontFieldsOf(blocks),
    explanation: proseIn(blocks, "explanation"),
    example: proseIn(blocks, "example"),
    elaboration: proseIn(blocks, "why"),
    questions: draftsOf(true),
    ...(main &&
      remediation.length > 0 && { remediation: { concept: main.name, items: remediation } }),
    blocks,
    furtherQuestions: draftsOf(false),
  };
}

const wordsOf = (
  { questionText, difficultyLevel, family, use }: typeof questions.$inferSelect,
  concept: string,
) => ({
  text: questionText,
  difficulty_level: difficultyLevel,
  concept,
  ...(family && { family }),
  ...(use !== "quiz" && use !== "review" && { use }),
});
