import { and, desc, eq } from "drizzle-orm";
import type { TutorBrief } from "#app/ai/tutor/write-reply.ts";
import { db, one } from "#app/db/client.ts";
import { courses, tutorExchanges } from "#app/db/tables/index.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import { estimateTokens } from "#app/rules/sources/estimate-tokens.ts";
import { passageCitation, quoteOf } from "#app/rules/tutor/cite-reply.ts";
import type { Exchange, TutorCitation } from "#app/rules/tutor/exchange.ts";
import { lessonParagraphs, withinTokens } from "#app/rules/tutor/lesson-paragraphs.ts";
import type { WrittenLesson } from "../lessons/written-lesson.ts";
import { findPassages } from "../sources/find-passages.ts";
import type { Passage } from "../sources/passages-of.ts";
import { isConversation } from "./exchange-rows.ts";

/** What a prompt holds beside the lesson. */
const PASSAGES = { most: 6, tokens: 2_500 } as const;
const EARLIER = { most: 6, message: 500, reply: 1_200 } as const;

export type Message = Pick<Exchange, "kind" | "message" | "quote" | "blockId">;

/** What the tutor gets to know: the lesson, what its sources say, and what the two have written. Never a question or its key. */
export async function loadBrief(
  userId: string,
  lesson: WrittenLesson,
  typed: Message,
): Promise<Omit<TutorBrief, "isBeforeQuiz">> {
  const query = [typed.quote, typed.message, lesson.title].join(" ");
  const [passages, earlier, language] = await Promise.all([
    findPassages(lesson.courseId, query, { limit: PASSAGES.most }).then(withinBudget),
    findEarlier(userId, lesson.id),
    findLanguage(lesson.courseId),
  ]);
  const paragraphs = withinTokens(lessonParagraphs(lesson.blocks), typed, { language });
  const sources: TutorCitation[] = [
    ...paragraphs.map(({ blockId, text }) => ({
      kind: "paragraph" as const,
      blockId,
      quote: quoteOf(text),
    })),
    ...passages.map(passageCitation),
  ];
  return {
    kind: typed.kind,
    title: lesson.title,
    paragraphs: paragraphs.map(({ text }, index) => ({ number: index + 1, page: null, text })),
    passages: passages.map(({ text, page }, index) => ({
      number: paragraphs.length + index + 1,
      page,
      text,
    })),
    sources,
    // Someone who says an idea again begins from nothing.
    earlier: typed.kind === "ask" ? earlier : [],
    quote: typed.quote,
    message: typed.message,
    language,
  };
}

function withinBudget(ranked: readonly Passage[]): Passage[] {
  let left: number = PASSAGES.tokens;
  return ranked.filter(({ text }) => {
    left -= estimateTokens(text);
    return left >= 0;
  });
}

/** The latest replies about the lesson, the oldest first. */
async function findEarlier(userId: string, lessonId: string): Promise<TutorBrief["earlier"]> {
  const rows = await db
    .select({ message: tutorExchanges.message, reply: tutorExchanges.reply })
    .from(tutorExchanges)
    .where(and(isConversation(userId, lessonId), eq(tutorExchanges.status, "answered")))
    .orderBy(desc(tutorExchanges.createdAt), desc(tutorExchanges.id))
    .limit(EARLIER.most);
  return rows.toReversed().map(({ message, reply }) => ({
    message: message.slice(0, EARLIER.message),
    reply: withoutCitations(reply ?? "").slice(0, EARLIER.reply),
  }));
}

async function findLanguage(courseId: string): Promise<string | undefined> {
  const { language } = one(
    await db.select({ language: courses.language }).from(courses).where(eq(courses.id, courseId)),
  );
  return language ?? undefined;
}
