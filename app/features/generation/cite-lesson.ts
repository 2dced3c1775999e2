import type { WrittenDraft } from "#app/ai/lesson/write-lesson.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { factualStatements } from "#app/rules/generation/factual-statements.ts";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { isStated, withCitations } from "#app/rules/citations/cite.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import type { Urgency } from "../ai/slots.ts";
import { answerStatement, findCitations, type Statement } from "./find-citations.ts";
import type { Run } from "./run.ts";
import type { SourcedPassage } from "./course-texts.ts";

export interface CitedLesson {
  /** With marks in the texts, and the passages they refer to. */
  blocks: Block[];
  questions: CitedQuestion[];
}
type CitedQuestion = DraftQuestion & { citation?: PassageCitation };

interface Drafted extends Pick<WrittenDraft, "claims" | "cited"> {
  /** As it will be stored. */
  lesson: DraftLesson;
  /** The course's. */
  language: string | undefined;
  passages: readonly SourcedPassage[];
  /** Sentences that no passage says, as the verifier has read it: whatever their writer quotes, they have no source. */
  unsupported: readonly string[];
}

/**
 * The lesson with its citations. What no source says is marked as unsourced, like every figure and name that stands in none of them. A
 * lesson written from nothing marks the sentences that nobody vouches for.
 */
export async function citeLesson(
  run: Run,
  { lesson, language, passages, claims, cited, unsupported }: Drafted,
  urgency: Urgency,
): Promise<CitedLesson> {
  const blocks = blocksOf(lesson);
  if (passages.length === 0)
    return { blocks: withoutSources(blocks, lesson), questions: lesson.questions };
  const stated = claims
    .filter(({ quote }) => isStated(blocks, quote))
    .map((claim): Statement => {
      const isSupported = !unsupported.includes(claim.quote);
      return {
        text: claim.quote,
        figures: claim.quote,
        cited: isSupported ? claim : {},
        isExpected: isSupported && claim.passage !== undefined,
      };
    });
  const answers = lesson.questions.map((question) =>
    answerStatement(question, cited.get(question)),
  );
  const looking = { passages, language, urgency };
  const citations = await findCitations(run, [...stated, ...answers], looking);
  const statements = stated.map(({ text }, index) => ({
    quote: text,
    citation: citations[index] ?? null,
  }));
  return {
    blocks: withCitations(blocks, statements, await run.texts.strays(language)),
    questions: lesson.questions.map((question, index) => {
      const citation = citations[stated.length + index];
      return citation ? { ...question, citation } : question;
    }),
  };
}

const withoutSources = (blocks: readonly Block[], lesson: DraftLesson): Block[] =>
  withCitations(
    blocks,
    factualStatements(lesson).map((quote) => ({ quote, citation: null })),
  );
