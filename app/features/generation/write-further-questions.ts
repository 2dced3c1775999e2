import { randomInt } from "node:crypto";
import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { v7 } from "uuid";
import {
  FURTHER_MAX_TOKENS,
  MAX_FURTHER,
  writeFurther,
  type FurtherQuestion,
  type WantedQuestions,
} from "#app/ai/questions/write-further.ts";
import type { Models } from "#app/ai/models.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { concepts, courses, lessons, questions } from "#app/db/tables/index.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { notationOf } from "#app/rules/language.ts";
import { isSameConcept } from "#app/rules/lessons/lesson-concepts.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { comparable } from "#app/rules/clean-text.ts";
import { isChoice, storedQuestion, storedText } from "#app/rules/questions/draft.ts";
import { conceptDifficulty } from "#app/rules/topics/concept-graph.ts";
import { describeKey, question as questionSchema } from "#app/rules/questions/question.ts";
import { spend } from "../ai/spend.ts";
import { findWrittenLesson, type WrittenLesson } from "../lessons/written-lesson.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { loadCourseSources, type CourseSource } from "../sources/load-course-sources.ts";
import { checkLesson } from "../trust/check-lesson.ts";
import { findCourseLanguage } from "./course-language.ts";
import { explainWrongOptions } from "./explain-wrong-options.ts";
import { CourseTexts, type SourcedPassage } from "./course-texts.ts";
import { answerStatement, findCitations } from "./find-citations.ts";
import { promptTokens } from "./lesson-call-tokens.ts";
import { findLessonPassages } from "./lesson-passages.ts";
import { findQuestionSupply, wantedOf } from "./find-question-supply.ts";

type Input = JobInputs["write-questions"];
type Stored = typeof questions.$inferSelect;
type Concept = typeof concepts.$inferSelect;

export type FurtherWritten =
  | { status: "written"; stored: number; explained: number; trusted: number }
  | { status: "nothing-to-do" };

/** Of the questions that there are already. */
const EARLIER_QUESTIONS_TOKENS = 1_000;
/** Nobody waits for it. */
const PATIENT = { firstContentMs: 90_000, totalMs: 180_000 };

/**
 * Writes what a generated lesson asks after its quiz: a partner for each of its questions, on another case, for reviews and after
 * another explanation; two questions that are kept back for the checks; and a prediction, unless someone is reading the lesson
 * already. Later more for each concept that has too few (`rules/questions/question-supply.ts`). Then explains the wrong options that have no explanation, and lets the verifier answer everything that is unchecked.
 * Throws while the service is unavailable; a retry goes on where it failed.
 */
export async function writeFurtherQuestions(
  input: Input,
  models: Models | null,
  clock: () => Date,
  signal: AbortSignal,
): Promise<FurtherWritten> {
  const lesson = await findWrittenLesson(input.lessonId);
  if (!models || lesson.status !== "ready") return { status: "nothing-to-do" };
  const before = await findQuestions(db, lesson.id);
  const hasFurther = before.some(({ use }) => use !== "quiz");
  const more = hasFurther ? await wantedFor(db, lesson.id) : [];
  const isComplete = hasFurther && more.length === 0;
  const sources = await loadCourseSources(lesson.courseId);
  const passages = await findLessonPassages(lesson, sources);
  const written = isComplete
    ? []
    : await request(input, lesson, { before, more, passages }, models, clock, signal);
  const citations = await cite(input, written, { sources, passages }, models, clock, signal);
  const stored = isComplete
    ? 0
    : await db.transaction((tx) => store(tx, lesson, { written, citations }, hasFurther));
  const place = { ...input, courseId: lesson.courseId, passages };
  const explained = await explainWrongOptions(place, models, clock, signal);
  const checked = await checkLesson(input, models, clock, signal);
  const trusted = checked.status === "checked" ? checked.trusted : 0;
  return { status: "written", stored, explained, trusted };
}

/** As many as one reply has room for; the next night asks for the others. */
async function wantedFor(
  tx: Pick<Transaction, "select">,
  lessonId: string,
): Promise<WantedQuestions[]> {
  let left = MAX_FURTHER;
  const wanted = wantedOf(await findQuestionSupply(tx, eq(concepts.lessonId, lessonId)));
  return wanted.flatMap((concept) => {
    const count = Math.min(concept.count, left);
    left -= count;
    return count > 0 ? [{ ...concept, count }] : [];
  });
}

const findQuestions = (tx: Pick<Transaction, "select">, lessonId: string) =>
  tx
    .select()
    .from(questions)
    .where(
      and(
        eq(questions.lessonId, lessonId),
        isNotNull(questions.orderIndex),
        ne(questions.reviewState, "withdrawn"),
      ),
    )
    .orderBy(asc(questions.orderIndex));

const findConcepts = (tx: Pick<Transaction, "select">, lessonId: string) =>
  tx.select().from(concepts).where(eq(concepts.lessonId, lessonId)).orderBy(asc(concepts.position));

async function request(
  { userId, isAwaited }: Input,
  lesson: WrittenLesson,
  {
    before,
    more,
    passages,
  }: { before: Stored[]; more: WantedQuestions[]; passages: SourcedPassage[] },
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<FurtherQuestion[]> {
  const taught = await findConcepts(db, lesson.id);
  const { outline } = one(
    await db
      .select({ outline: courses.outline })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .where(eq(lessons.id, lesson.id)),
  );
  const brief = {
    lesson: {
      explanation: textOf(lesson.blocks, "explanation"),
      example: textOf(lesson.blocks, "example"),
      elaboration: textOf(lesson.blocks, "why"),
    },
    quiz: before.map((question) => ({
      text: question.questionText,
      right: describeKey(questionOf(question)),
      concept: taught.find(({ id }) => id === question.conceptId)?.name ?? "",
    })),
    concepts: taught.map(({ name }) => name),
    misconceptions: outline?.lessons[lesson.lessonNumber - 1]?.misconceptions ?? [],
    wantsPrediction: !isAwaited && more.length === 0,
    more,
    difficulty: conceptDifficulty(lesson.lessonNumber),
    language: await findCourseLanguage(lesson.courseId),
    passages,
  };
  const { questions: written } = await withRetries(signal, ({ tokenBudgetFactor }) => {
    const maxTokens = FURTHER_MAX_TOKENS * tokenBudgetFactor;
    const spending = {
      userId,
      writer: "further-questions",
      model: models.writer.modelId,
      urgency: "background",
      worstCaseTokens: maxTokens + promptTokens(passages) + EARLIER_QUESTIONS_TOKENS,
    } as const;
    return spend(spending, clock, signal, () =>
      writeFurther(models, brief, { signal, maxTokens, timeouts: PATIENT }),
    );
  });
  return written.filter(isUsable);
}

/** Another kind than a choice can't be asked with any fault: a number that nobody can work out, an item that says its place. */
const isUsable = ({ question }: FurtherQuestion): boolean =>
  lintQuestion(question).every(({ severity }) => isChoice(question) && severity !== "fatal");

type Citations = ReadonlyMap<FurtherQuestion, PassageCitation | null>;

/** Where the sources say what the questions rest on; like everywhere, what doesn't stand there is no citation. */
async function cite(
  { userId }: Input,
  written: readonly FurtherQuestion[],
  { sources, passages }: { sources: readonly CourseSource[]; passages: SourcedPassage[] },
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<Citations> {
  if (passages.length === 0) return new Map();
  const texts = new CourseTexts(sources);
  const job = { models, clock, signal, timeouts: PATIENT, texts, generation: { userId } };
  const statements = written.map(({ question, cited }) => answerStatement(question, cited));
  const looking = { passages, language: undefined, urgency: "background" } as const;
  const citations = await findCitations(job, statements, looking);
  return new Map(written.map((question, index) => [question, citations[index] ?? null]));
}

/** Stores new questions after the quiz, unchecked. Both questions of a pair get the same family. */
async function store(
  tx: Transaction,
  lesson: WrittenLesson,
  { written, citations }: { written: readonly FurtherQuestion[]; citations: Citations },
  isMore: boolean,
): Promise<number> {
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lesson.id)).for("update");
  const before = await findQuestions(tx, lesson.id);
  // Another process may have been first.
  const isDone = isMore
    ? (await wantedFor(tx, lesson.id)).length === 0
    : before.some(({ use }) => use !== "quiz");
  if (isDone) return 0;
  const taught = await findConcepts(tx, lesson.id);
  const stems = new Set(before.map(({ questionText }) => comparable(questionText)));
  const fresh = written.filter(({ question }) => {
    const stem = comparable(question.question_text);
    const isNew = !stems.has(stem);
    stems.add(stem);
    return isNew;
  });
  const language = notationOf(fresh.map(({ question }) => question.question_text).join(" "));
  let order = Math.max(0, ...before.map(({ orderIndex }) => orderIndex ?? 0));
  const rows: (typeof questions.$inferInsert)[] = [];
  for (const further of fresh) {
    const { use, partnerOf, question } = further;
    const partner = partnerOf === null ? undefined : before[partnerOf];
    const family = partner ? `pair ${(partnerOf ?? 0) + 1}` : null;
    if (partner) await tx.update(questions).set({ family }).where(eq(questions.id, partner.id));
    rows.push({
      id: v7(),
      courseId: lesson.courseId,
      lessonId: lesson.id,
      conceptId: partner?.conceptId ?? conceptOf(question.concept, taught),
      orderIndex: (order += 1),
      use,
      family,
      citation: citations.get(further) ?? null,
      questionText: storedText(question, language),
      ...questionSchema.parse(storedQuestion(question, randomInt(2 ** 31), language)),
      difficultyLevel: question.difficulty_level,
      reviewState: "unchecked",
    });
  }
  if (rows.length > 0) await tx.insert(questions).values(rows);
  return rows.length;
}

const conceptOf = (name: string, taught: readonly Concept[]) =>
  (taught.find((concept) => isSameConcept(concept.name, name)) ?? taught[0])?.id ?? null;
