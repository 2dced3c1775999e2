import { and, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  courses,
  lessons,
  questionHints,
  questions,
  tutorExchanges,
} from "#app/db/tables/index.ts";
import { readInPages } from "./read-in-pages.ts";

/** What a learner wrote to the tutor, each with its reply. */
export const exportConversations = (userId: string) =>
  readInPages([tutorExchanges.createdAt, tutorExchanges.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        topic_name: courses.topicName,
        lesson: lessons.title,
        kind: tutorExchanges.kind,
        quote: tutorExchanges.quote,
        message: tutorExchanges.message,
        status: tutorExchanges.status,
        reply: tutorExchanges.reply,
        citations: tutorExchanges.citations,
        is_covered: tutorExchanges.isCovered,
        created_at: tutorExchanges.createdAt,
        replied_at: tutorExchanges.repliedAt,
      })
      .from(tutorExchanges)
      .innerJoin(lessons, eq(lessons.id, tutorExchanges.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        // A deleted one has no words any more.
        and(eq(tutorExchanges.userId, userId), ne(tutorExchanges.status, "deleted"), after),
      )
      .orderBy(...order)
      .limit(size),
  );

/** The hints of a learner's questions, and what they thought before them. */
export const exportHints = (userId: string) =>
  readInPages([questionHints.createdAt, questionHints.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        question: questions.questionText,
        step: questionHints.step,
        own_words: questionHints.ownWords,
        hint: questionHints.hint,
        created_at: questionHints.createdAt,
      })
      .from(questionHints)
      .innerJoin(questions, eq(questions.id, questionHints.questionId))
      .where(and(eq(questionHints.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );
