import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import {
  BELIEFS_MAX_TOKENS,
  writeBeliefs,
  type WrittenBelief,
} from "#app/ai/beliefs/write-beliefs.ts";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import type { NumberedPassage } from "#app/ai/prompt.ts";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import type { ChoiceContent, ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import { spend } from "../ai/spend.ts";
import { findCourseLanguage } from "./course-language.ts";
import { promptTokens } from "./lesson-call-tokens.ts";

const PATIENT = { firstContentMs: 90_000, totalMs: 180_000 };

interface Explaining extends Record<"lessonId" | "courseId" | "userId", string> {
  /** Of the course's sources. */
  passages: readonly NumberedPassage[];
}

type Choice = { id: string; text: string; content: ChoiceContent; key: ChoiceKey };

/**
 * Asks once for the beliefs behind those wrong options of a lesson's questions that were stored without one, or without a hint. A question
 * without them is as good as before, so a failure changes nothing. Returns how many options were explained.
 */
export async function explainWrongOptions(
  { lessonId, courseId, userId, passages }: Explaining,
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<number> {
  const unexplained = (await findChoices(lessonId)).flatMap((question) => {
    const wrong = unexplainedOptions(question);
    return wrong.length > 0 ? [{ question, wrong }] : [];
  });
  if (unexplained.length === 0) return 0;
  const requested = unexplained.map(({ question: { text, content, key }, wrong }) => ({
    text,
    right: content.options[key.option] ?? "",
    wrong,
  }));
  const language = await findCourseLanguage(courseId);
  const spending = {
    userId,
    writer: "beliefs",
    model: models.writer.modelId,
    urgency: "background",
    worstCaseTokens: BELIEFS_MAX_TOKENS + promptTokens(passages),
  } as const;
  try {
    const { beliefs } = await spend(spending, clock, signal, () =>
      writeBeliefs(
        models,
        { questions: requested, language, passages },
        { signal, timeouts: PATIENT },
      ),
    );
    for (const [index, { question }] of unexplained.entries())
      await store(
        question,
        beliefs.filter((option) => option.question === index),
      );
    return beliefs.length;
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    return 0;
  }
}

async function store({ id, content, key }: Choice, beliefs: WrittenBelief[]): Promise<void> {
  if (beliefs.length === 0) return;
  const written = beliefs.map(({ answer, belief, hint }) => ({
    option: content.options.indexOf(answer),
    belief,
    hint,
  }));
  const remaining = key.beliefs.filter(({ option }) =>
    written.every((sentence) => sentence.option !== option),
  );
  await db
    .update(questions)
    .set({ key: { ...key, beliefs: [...remaining, ...written] } })
    .where(eq(questions.id, id));
}

async function findChoices(lessonId: string): Promise<Choice[]> {
  const rows = await db
    .select()
    .from(questions)
    .where(
      and(
        eq(questions.lessonId, lessonId),
        eq(questions.kind, "choice"),
        isNotNull(questions.orderIndex),
        ne(questions.reviewState, "withdrawn"),
      ),
    )
    .orderBy(asc(questions.orderIndex));
  return rows.map(({ id, questionText, content, key }) => ({
    id,
    text: questionText,
    content: content as ChoiceContent,
    key: key as ChoiceKey,
  }));
}

const unexplainedOptions = ({ content, key }: Choice) =>
  content.options.filter(
    (_, option) =>
      option !== key.option &&
      !key.beliefs.some((belief) => belief.option === option && belief.hint !== undefined),
  );
