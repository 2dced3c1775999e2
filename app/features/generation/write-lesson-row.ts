import { eq } from "drizzle-orm";
import { AiError, OTHER_LANGUAGE, RefusedDraft } from "#app/ai/faults.ts";
import {
  LESSON_MAX_TOKENS,
  SOURCED_LESSON_MAX_TOKENS,
  writeLesson,
  type WrittenDraft,
} from "#app/ai/lesson/write-lesson.ts";
import type { LessonError } from "#app/ai/answer-check/check-answers.ts";
import { isDoubted } from "#app/ai/lesson/interactive/doubted-interactive.ts";
import { TEXT_FIELDS } from "#app/ai/text-faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { one } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { courses, generationChunks } from "#app/db/tables/index.ts";
import { WORDS_PER_LESSON, type DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { lessonWordCount } from "#app/rules/quizzes/question-lint.ts";
import { lessonConcepts } from "#app/rules/lessons/lesson-concepts.ts";
import type { Review } from "#app/rules/trust/review-state.ts";
import type { Urgency } from "../ai/slots.ts";
import { LessonWriting, notifyReaders } from "./lesson-in-progress.ts";
import { keepLanguage } from "./course-language.ts";
import type { CoursePlan } from "./course-plan.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { checkSoon } from "../trust/check-lesson.ts";
import { asOwner, markWriting, setProgress, spendOn, type LessonRow, type Run } from "./run.ts";
import { storePrerequisites } from "./store-prerequisites.ts";
import { citeLesson, type CitedLesson } from "./cite-lesson.ts";
import { correctText } from "./correct-text.ts";
import { briefFor, plannedConcepts } from "./lesson-brief.ts";
import { promptTokens } from "./lesson-call-tokens.ts";
import { SeenWords } from "./seen-words.ts";
import type { SourcedPassage } from "./course-texts.ts";
import { passagesFor } from "./sourced-brief.ts";
import { storeLesson } from "./store-lesson.ts";
import { trustedQuestions } from "./trusted-questions.ts";

/**
 * Generates one lesson, verifies its questions and stores it. Makes up to three attempts for temporary faults; throws
 * the last AiError.
 */
export async function writeLessonRow(
  run: Run,
  row: LessonRow,
  plan: CoursePlan,
  onQueued: () => void,
): Promise<void> {
  const seen = new SeenWords();
  let refused: RefusedDraft | undefined;
  await withRetries(run.signal, async (attempt) => {
    const isNew = attempt.number === 1 && run.generation.attempt === 1;
    await markWriting(run, row.id);
    const writing = await LessonWriting.begin({ id: row.id, userId: run.generation.userId }, isNew);
    // A retry goes on under the title and hook that the reader has seen, unless they are what was wrong.
    if (refused?.isInOtherLanguage) seen.clear();
    else seen.restart();
    for (const [field, text] of Object.entries(seen.planned)) writing.append(field, text);
    try {
      const drafting = draftOf({
        run,
        row,
        plan,
        writing,
        tokenBudgetFactor: attempt.tokenBudgetFactor,
        isFirstAttempt: attempt.number === 1,
        seen,
        refusedBecause: refused?.faults.map(({ text }) => text),
      });
      onQueued();
      await finish(run, row, plan, await drafting);
    } catch (error) {
      refused = error instanceof RefusedDraft ? error : undefined;
      throw error;
    } finally {
      writing.detach();
    }
  });
}

async function finish(
  run: Run,
  row: LessonRow,
  plan: CoursePlan,
  { passages, ...draft }: SourcedDraft,
): Promise<void> {
  const isFirstRow = isFirstOf(run, row);
  await (isFirstRow ? setProgress(run, "textWhole") : notifyReaders(row.id));
  const { lesson, refused, statements, claims } = draft;
  const urgency = urgencyOf(run, row);
  const { language } = plan;
  const trusted = await trustedQuestions(run, lesson, urgency, {
    refused,
    statements,
    claims,
    language,
    passages,
  });
  const { questions, review, errors, unsupported, inDoubt } = trusted;
  const faulty = [...draft.faulty, ...inDoubt];
  const corrected = await correctText(run, { lesson, faulty, language }, errors, urgency);
  const cited = new Map([...draft.cited, ...trusted.cited]);
  const checked = withoutDoubted({ ...corrected, questions }, errors);
  const written = { ...draft, lesson: checked, cited };
  const final = { ...written, language, passages, unsupported };
  const citing = await citeLesson(run, final, urgency);
  await storeDraft(run, row, { ...checked, ...citing }, { review, language });
  if (isFirstRow) await setProgress(run, "firstLessonStored");
  await notifyReaders(row.id);
}

const withoutDoubted = (lesson: DraftLesson, errors: readonly LessonError[]): DraftLesson =>
  lesson.interactive && isDoubted(lesson.interactive, lesson, errors)
    ? { ...lesson, interactive: undefined }
    : lesson;

const isFirstOf = ({ generation }: Run, row: LessonRow) =>
  row.lessonNumber === generation.firstLesson;

/** A learner is waiting for lesson 1 or a lesson they requested; the others are for later. */
function urgencyOf(run: Run, row: LessonRow): Urgency {
  const { firstLesson, lastLesson } = run.generation;
  const isLookedAt = row.lessonNumber === 1 || firstLesson === lastLesson;
  return isLookedAt ? "awaited" : "background";
}

interface Draft {
  run: Run;
  row: LessonRow;
  plan: CoursePlan;
  writing: LessonWriting;
  tokenBudgetFactor: number;
  isFirstAttempt: boolean;
  /** What readers of earlier attempts have seen. */
  seen: SeenWords;
  /** What was wrong with the last draft. */
  refusedBecause: readonly string[] | undefined;
}

interface SourcedDraft extends WrittenDraft {
  /** Of the course's sources; none for a typed topic. */
  passages: readonly SourcedPassage[];
}

/** A lesson nobody waits for is written once more. */
const MIN_WORDS = 600;
const isTooShort = (lesson: DraftLesson) => lessonWordCount(lesson) < MIN_WORDS;

const tooShort = (lesson: DraftLesson) => {
  const { least, most } = WORDS_PER_LESSON;
  const missing = TEXT_FIELDS.filter((field) => lesson[field] === "");
  const parts = missing.length > 0 ? ` ${missing.join(" and ")} was missing.` : "";
  return {
    fault: "word-count" as const,
    text: `It had ${lessonWordCount(lesson)} words; write ${least} to ${most}.${parts}`,
  };
};

async function draftOf({
  run,
  row,
  plan,
  writing,
  tokenBudgetFactor,
  isFirstAttempt,
  seen,
  refusedBecause,
}: Draft): Promise<SourcedDraft> {
  const { models, signal, timeouts } = run;
  const isSourced = run.sources.length > 0;
  let passages: SourcedPassage[] = [];
  const maxTokens = (isSourced ? SOURCED_LESSON_MAX_TOKENS : LESSON_MAX_TOKENS) * tokenBudgetFactor;
  const call = {
    writer: "lesson",
    model: models.writer,
    maxTokens,
    promptTokens: promptTokens(run.sources),
  };
  const draft = await spendOn(run, { ...call, urgency: urgencyOf(run, row) }, async () => {
    let whole: (WrittenDraft & { usage: Usage }) | undefined;
    let isBegun = false;
    const brief = await briefFor(run, row, plan);
    passages = await passagesFor(run, brief, plan);
    const planned = { ...brief, ...seen.planned, passages, refusedBecause };
    for await (const event of writeLesson(models, planned, { signal, timeouts, maxTokens })) {
      if (event.type === "lesson") whole = event;
      else if (event.field in seen.planned) continue;
      else {
        writing.append(event.field, event.append);
        seen.note(event.field, event.append);
        // The plan of the course follows the lesson that is already being read.
        const opening = row.lessonNumber === 1 ? seen.opening() : null;
        const words = `${opening?.title}. ${opening?.objective}`;
        if (opening && !isInOtherLanguage(words, plan.language)) plan.setTitle(1, opening);
      }
      if (isBegun || !isFirstOf(run, row)) continue;
      isBegun = true;
      await setProgress(run, "firstWords");
    }
    if (!whole) throw new AiError("cut", "the lesson never ended");
    return whole;
  });
  await writing.flush();
  if (isTooShort(draft.lesson) && urgencyOf(run, row) === "background" && isFirstAttempt)
    throw new RefusedDraft([tooShort(draft.lesson)]);
  // The language may have been decided while this was written: by its own title, or by another lesson.
  const prose = TEXT_FIELDS.map((field) => draft.lesson[field]).join("\n");
  plan.decideLanguage(prose);
  if (isInOtherLanguage(prose, plan.language)) throw new RefusedDraft([OTHER_LANGUAGE]);
  return { ...draft, passages };
}

function storeDraft(
  run: Run,
  row: LessonRow,
  draft: DraftLesson & CitedLesson,
  { review, language }: { review: Review; language: string | undefined },
): Promise<void> {
  const { topic, clock } = run;
  return asOwner(run, async (tx) => {
    // Read inside the transaction: the plan may have been stored a moment ago.
    const { outline } = one(
      await tx.select({ outline: courses.outline }).from(courses).where(eq(courses.id, topic.id)),
    );
    const planned = plannedConcepts(outline, row.lessonNumber);
    const { taught, questions } = lessonConcepts(draft, planned, row.lessonNumber);
    const writtenBy = run.models.writer.modelId;
    const place = { courseId: topic.id, lessonId: row.id, writtenBy };
    await storeLesson(tx, place, { ...draft, questions }, taught, clock(), review);
    await keepLanguage(tx, topic.id, language);
    const isAwaited = urgencyOf(run, row) === "awaited";
    const { userId } = run.generation;
    await enqueue(tx, "write-questions", { lessonId: row.id, userId, isAwaited });
    if (review.state === "unchecked") await checkSoon(tx, { lessonId: row.id, userId });
    if (outline) await storePrerequisites(tx, topic.id, outline.dependencies);
    await tx.delete(generationChunks).where(eq(generationChunks.lessonId, row.id));
  });
}
