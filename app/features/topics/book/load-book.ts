import { and, asc, eq, exists, inArray, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  lessonVersions,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { type Language, languageOf } from "#app/rules/language.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import type { QuestionUse } from "#app/rules/questions/draft.ts";
import { describeKey, type OpenQuestion, type Question } from "#app/rules/questions/question.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../../lessons/is-lesson-open-for.ts";
import { isCurrentVersion } from "../../lessons/written-lesson.ts";
import { isActiveQuestionFor } from "../../quizzes/active-questions.ts";
import { openQuestionOf, questionOf, textOf } from "../../quizzes/stored-question.ts";

/** A course as its learner may take it along. */
export interface Book {
  id: string;
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

/**
 * The lessons of a course that the learner may open now, and of their questions those whose answer the learner has seen:
 * no key leaves before its time. Null for everyone who doesn't take the course, or never did.
 */
export async function loadBook(
  learner: Learner,
  courseId: string,
  uses: readonly QuestionUse[] = ["quiz"],
): Promise<Book | null> {
  const [row] = await db
    .select({
      id: courses.id,
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
    language: languageOf(
      [course.title, course.description, ...open.map(({ title }) => title)].join("\n"),
    ),
    lessons: open.map((lesson) => ({
      ...lesson,
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

async function openLessons(
  learner: Learner,
  { id: courseId, source }: { id: string; source: CourseSource },
) {
  const rows = await db
    .select({ lesson: lessons, blocks: lessonVersions.blocks, progress: lessonProgress })
    .from(lessons)
    .innerJoin(lessonVersions, isCurrentVersion)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  return rows
    .filter(({ lesson: { lessonNumber }, progress }) =>
      isLessonOpenFor(learner, {
        source,
        lessonNumber,
        isCompleted: Boolean(progress?.completedAt),
      }),
    )
    .map(({ lesson: { id, lessonNumber, title, objective }, blocks }) => ({
      id,
      number: lessonNumber,
      title,
      objective,
      blocks,
    }));
}

const fillingsOf = ({ kind, key }: Question): string[] =>
  kind === "cloze" ? key.gaps.map(([first = ""]) => first) : [];

/** In a session that is over: before that, a second try may be open. */
function answeredQuestions(learnerId: string, lessonIds: string[], uses: readonly QuestionUse[]) {
  const isAnswered = exists(
    db
      .select({ id: answers.id })
      .from(answers)
      .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
      .where(
        and(
          eq(answers.questionId, questions.id),
          eq(answers.userId, learnerId),
          eq(studySessions.userId, learnerId),
          isNotNull(studySessions.finishedAt),
        ),
      ),
  );
  return db
    .select()
    .from(questions)
    .where(
      and(inArray(questions.lessonId, lessonIds), isActiveQuestionFor(learnerId, uses), isAnswered),
    )
    .orderBy(asc(questions.orderIndex));
}
