import type { questions } from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { excerptAbout } from "#app/rules/catalog/excerpt-about.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { questionOf } from "../quizzes/stored-question.ts";

/** An excerpt of the lesson about a missed concept that gets no new explanation. */
export interface RecalledConcept {
  name: string;
  description: string;
  excerpt: string | null;
  missed: { question: string; rightAnswer: string; explanation: string }[];
}

export function recallConcept(
  concept: { name: string; description: string },
  { blocks }: { blocks: readonly Block[] },
  missed: Pick<typeof questions.$inferSelect, "questionText" | "kind" | "content" | "key">[],
): RecalledConcept {
  return {
    name: concept.name,
    description: concept.description,
    excerpt: excerptAbout(concept.name, mainText(blocks)),
    missed: missed.map((question) => ({
      question: question.questionText,
      rightAnswer: describeKey(questionOf(question)),
      explanation: question.key.explanation,
    })),
  };
}
