import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, enrollments, questions } from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { withoutQuotes } from "#app/rules/blocks/citations.ts";
import { type Language, languageOf } from "#app/rules/language.ts";
import type { QuestionUse } from "#app/rules/questions/draft.ts";
import { describeKey, type OpenQuestion, type Question } from "#app/rules/questions/question.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../../quizzes/active-questions.ts";
import { openQuestionOf, questionOf, textOf } from "../../quizzes/stored-question.ts";
import { isFinishedFor, openLessons } from "../open-lessons.ts";

/** A course as its learner may take it along. */
export interface Book {
  id: string;
  /** Of a course from the library. */
  slug: string | null;
  isStudyPlan: boolean;
  title: string;
  description: string;
  language: Language;
  /** As the course is bound to say, on money or health. */
  notice: string | null;
  totalLessons: number;
  lessons: BookLesson[];
}

export interface BookLesson {
  id: string;
  number: number;
  title: string;
  objective: string;
  blocks: Block[];
  questions: BookQuestion[];
}

export interface BookQuestion {
  id: string;
  text: string;
  open: OpenQuestion;
  answer: string;
  /** What fills the gaps of a text; none for other kinds. */
  fillings: string[];
  explanation: string;
}

export interface BookOptions {
  /** Of the questions. */
  uses?: readonly QuestionUse[];
  /** Whether what is quoted from the learner's own sources comes along. */
  withQuotes?: boolean;
}

/**
 * The lessons of a course that the learner may open now, and of their questions those whose answer the learner has seen:
 * no key leaves before its time. Null for everyone who doesn't take the course, or never did.
 */
export async function loadBook(
  learner: Learner,
  courseId: string,
  { uses = ["quiz"], withQuotes = false }: BookOptions = {},
): Promise<Book | null> {
  const [row] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      source: courses.source,
      title: courses.topicName,
      description: courses.description,
      language: courses.language,
      notice: courses.notice,
      totalLessons: courses.totalLessons,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId)));
  if (!row) return null;
  const { source, ...course } = row;
  const open = await openLessons(learner, { id: courseId, source });
  const locked = await answeredQuestions(
    learner.id,
    open.map(({ id }) => id),
    uses,
  );
  return {
    ...course,
    isStudyPlan: source === "study-plan",
    language: languageOf(
      [course.title, course.description, ...open.map(({ title }) => title)].join("\n"),
    ),
    lessons: open.map(({ remediation: _remediation, primaryConceptId: _concept, ...lesson }) => ({
      ...lesson,
      blocks: withQuotes ? lesson.blocks : withoutQuotes(lesson.blocks),
      questions: locked
        .filter(({ lessonId }) => lessonId === lesson.id)
        .map((row) => ({
          id: row.id,
          text: textOf(row, 0),
          open: openQuestionOf(row),
          answer: describeKey(questionOf(row)),
          fillings: fillingsOf(questionOf(row)),
          explanation: questionOf(row).key.explanation,
        })),
    })),
  };
}

const fillingsOf = ({ kind, key }: Question): string[] =>
  kind === "cloze" ? key.gaps.map(([first = ""]) => first) : [];

function answeredQuestions(learnerId: string, lessonIds: string[], uses: readonly QuestionUse[]) {
  return db
    .select()
    .from(questions)
    .where(
      and(
        inArray(questions.lessonId, lessonIds),
        isActiveQuestionFor(learnerId, uses),
        isFinishedFor(learnerId),
      ),
    )
    .orderBy(asc(questions.orderIndex));
}
