import { eq } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import { hintTokens, writeHint, type HintBrief } from "#app/ai/hints/write-hint.ts";
import type { Models } from "#app/ai/models.ts";
import { moderate } from "#app/ai/moderate.ts";
import { db } from "#app/db/client.ts";
import { concepts } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import { plotInWords } from "#app/rules/questions/kinds/plot-in-words.ts";
import type { Question } from "#app/rules/questions/question.ts";
import { builtInHint } from "#app/rules/tutor/built-in-hint.ts";
import type { HintStep } from "#app/rules/tutor/exchange.ts";
import { MAX_HINT_SENTENCES } from "#app/rules/tutor/hint.ts";
import { hintPassages, type HintPassage } from "#app/rules/tutor/hint-passages.ts";
import { withoutLeaks } from "#app/rules/tutor/leaks.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { spend } from "../ai/spend.ts";
import { findCourseLanguage } from "../generation/course-language.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import type { HintPlace } from "./hint-place.ts";
import { answerInWords, questionOf, textOf } from "./stored-question.ts";

/** A learner looks at a button: the built-in hint is better than a longer wait. */
const WAIT = { firstContentMs: 20_000, totalMs: 30_000 };
const MAX_WAIT_MS = 40_000;
const MODERATION_MS = 3_000;

type Hinting = Pick<HintPlace, "question" | "seed" | "tries"> & {
  step: HintStep;
  ownWords: string;
};

export interface CheckedHint {
  text: string;
  /** Of the question's lesson. */
  card: string | null;
}

/** Whether the service's moderation refuses what a learner thinks, as it does topics. */
export async function isUnsafe(ownWords: string): Promise<boolean> {
  const { ai } = env();
  return !!ai && ownWords !== "" && (await moderate(ai, ownWords, MODERATION_MS)) === "flagged";
}

/** A model's hint as far as it gives nothing away, else the built-in one of the step; null where neither has anything to say. */
export async function writeCheckedHint(
  learner: Learner,
  models: Models,
  hinting: Hinting,
  now: Date,
): Promise<CheckedHint | null> {
  const { step, seed, tries } = hinting;
  const question = questionOf(hinting.question, seed);
  const { courseId, blocks } = await findWrittenLesson(hinting.question.lessonId);
  const concept = await findConceptName(hinting.question.conceptId);
  const about = { concept, question: textOf(hinting.question, seed) };
  const { passages, best } = hintPassages(blocks, about);
  const brief = briefOf(hinting, step === "ask-back" ? [] : passages);
  const language = await findCourseLanguage(courseId);
  const written = await write(learner, models, { ...brief, language }, now);
  const text = written && firstSentences(withoutLeaks(written.hint, question), language);
  const place = passages[written?.paragraph ?? best];
  if (text) return { text, card: cardFor(step, place) };
  const response = tries.first?.response ?? null;
  const closest = passages[best];
  const builtIn = builtInHint(step, { question, response, passage: closest?.text ?? null });
  return builtIn === null ? null : { text: builtIn, card: cardFor(step, closest) };
}

const cardFor = (step: HintStep, passage: HintPassage | undefined) =>
  step === "passage" ? (passage?.card ?? null) : null;

async function write(learner: Learner, models: Models, brief: HintBrief, now: Date) {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  const spending = {
    userId: learner.id,
    writer: "hint",
    model: models.writer.modelId,
    urgency: "awaited",
    worstCaseTokens: hintTokens(brief),
  } as const;
  try {
    return await spend(
      spending,
      () => now,
      signal,
      () => writeHint(models, brief, { signal, timeouts: WAIT }),
    );
  } catch (error) {
    // Whatever is wrong with the service, or used up of it: there is a built-in hint.
    if (error instanceof AiError) return null;
    throw error;
  }
}

/** All that a prompt may hold of a question. */
function briefOf(
  { question, seed, step, tries: { first }, ownWords }: Hinting,
  passages: readonly HintPassage[],
): Omit<HintBrief, "language"> {
  return {
    step,
    question: [textOf(question, seed), ...partsOf(questionOf(question, seed))].join("\n"),
    wrongAnswer: first && answerInWords(question, first.response),
    ownWords,
    paragraphs: passages.map(({ text }) => text),
  };
}

/** What is asked besides the text, without what can be chosen. */
function partsOf({ kind, content }: Question): string[] {
  switch (kind) {
    case "cloze":
      return [textAroundGaps(content.text).join("___")];
    case "match":
      return content.left;
    case "sort":
      return content.items;
    case "plot":
      return plotInWords(content);
    default:
      return [];
  }
}

async function findConceptName(conceptId: string | null): Promise<string | null> {
  if (conceptId === null) return null;
  const [concept] = await db
    .select({ name: concepts.name })
    .from(concepts)
    .where(eq(concepts.id, conceptId));
  return concept?.name ?? null;
}

function firstSentences(text: string, language: string | undefined): string {
  const sentences = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
  return [...sentences]
    .slice(0, MAX_HINT_SENTENCES)
    .map(({ segment }) => segment)
    .join("")
    .trim();
}
