import { findQuotes, MAX_STATEMENTS, QUOTES_MAX_TOKENS } from "#app/ai/citations/find-quotes.ts";
import { AiError } from "#app/ai/faults.ts";
import type { CitedPassage } from "#app/ai/citations/cited-passage.ts";
import { answerOf, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import type { Urgency } from "../ai/slots.ts";
import type { CourseTexts, SourcedPassage } from "./course-texts.ts";
import { SOURCED_PROMPT_TOKENS } from "./lesson-call-tokens.ts";
import { spendOn, type Run, type Spending } from "./run.ts";

/** A run, or a job that writes for a stored lesson. */
type Citing = Spending & Pick<Run, "models" | "texts" | "timeouts">;

/** Something that a source should say. */
export interface Statement {
  text: string;
  /** What has to stand near the words that are cited: its figures. */
  figures: string;
  /** What its writer cites. */
  cited: CitedPassage;
  /** Without a passage, it need not be looked for again. */
  isExpected: boolean;
}

/** What a question asks and its answer. Its case is made up, and so are its figures. */
export const answerStatement = (
  question: AnyDraftQuestion,
  cited: CitedPassage = {},
): Statement => ({
  text: `${question.question_text} ${answerOf(question)}`,
  figures: "",
  cited,
  isExpected: true,
});

/** One passage doesn't say everything. */
const MAX_STATEMENTS_OF_A_PASSAGE = 3;

interface Looking {
  passages: readonly SourcedPassage[];
  /** The lesson's. */
  language: string | undefined;
  urgency: Urgency;
}

/**
 * Where the sources say each statement; null where they don't. A quotation counts only if it stands in a source; of those that don't, a
 * second model is asked once where the source says it.
 */
export async function findCitations(
  run: Citing,
  statements: readonly Statement[],
  looking: Looking,
): Promise<(PassageCitation | null)[]> {
  const citations = new Citations(run.texts, looking);
  for (const statement of statements) await citations.look(statement, statement.cited);
  const missing = statements
    .filter((statement) => statement.isExpected && citations.of(statement) === null)
    .slice(0, MAX_STATEMENTS);
  const quotes = await askAgain(run, missing, looking);
  for (const [index, statement] of missing.entries())
    await citations.look(statement, quotes[index] ?? {});
  return statements.map((statement) => citations.of(statement));
}

class Citations {
  readonly #texts: CourseTexts;
  readonly #looking: Looking;
  readonly #citations = new Map<Statement, PassageCitation>();

  constructor(texts: CourseTexts, looking: Looking) {
    this.#texts = texts;
    this.#looking = looking;
  }

  of(statement: Statement): PassageCitation | null {
    return this.#citations.get(statement) ?? null;
  }

  async look(statement: Statement, cited: CitedPassage): Promise<void> {
    const { passages, language } = this.#looking;
    const figures = { text: statement.figures, language };
    const citation = await this.#texts.find(figures, cited, passages);
    const { source, from } = citation ?? {};
    const others = [...this.#citations.values()].filter(
      (other) => other.source === source && other.from === from,
    );
    if (citation && others.length < MAX_STATEMENTS_OF_A_PASSAGE)
      this.#citations.set(statement, citation);
  }
}

/** Nothing of this answer is trusted either. */
async function askAgain(
  run: Citing,
  statements: readonly Statement[],
  { passages, urgency }: Looking,
): Promise<CitedPassage[]> {
  if (statements.length === 0) return [];
  const { models, signal, timeouts } = run;
  const call = {
    writer: "citations",
    model: models.checker,
    maxTokens: QUOTES_MAX_TOKENS,
    promptTokens: SOURCED_PROMPT_TOKENS,
    urgency,
  };
  const texts = statements.map(({ text }) => text);
  try {
    const { quotes } = await spendOn(run, call, () =>
      findQuotes(models, texts, passages, { signal, timeouts, maxTokens: QUOTES_MAX_TOKENS }),
    );
    return quotes;
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    return [];
  }
}
