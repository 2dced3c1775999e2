import type { Block } from "#app/rules/blocks/block.ts";
import { cutAtFormulas } from "#app/rules/formulas/cut-at-formulas.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { cut, type BroughtQuestion } from "./anki-question.ts";

const ROWS_PER_TABLE = 10;
const MAX_CELL = 160;
/** Leaves room for backslashes. */
const MAX_CELL_WORDS = 110;

/** Something to read before the questions: all cards, side by side. */
export function cardsAsBlocks(
  title: string,
  cards: readonly Pick<BroughtQuestion, "front" | "back">[],
): Block[] {
  const tables = Array.from({ length: Math.ceil(cards.length / ROWS_PER_TABLE) }, (_, index) => {
    const from = index * ROWS_PER_TABLE;
    const rows = cards.slice(from, from + ROWS_PER_TABLE);
    return {
      id: `cards-${index + 1}`,
      section: "explanation" as const,
      kind: "table" as const,
      caption: `Cards ${from + 1} to ${from + rows.length}`,
      header: ["Front", "Back"],
      rows: rows.map(({ front, back }) => [cellOf(front) || "…", cellOf(back)]),
    };
  });
  const intro = `Your cards from “${markdownFree(cut(title, 80))}”. Read each one, cover the right side, and say it before you look.`;
  return [{ id: "intro", section: "hook", kind: "text", text: intro }, ...tables];
}

/** A cell is Markdown, a card is not. A formula stays one. */
function cellOf(text: string): string {
  const cell = cutAtFormulas(cut(cleanLine(text), MAX_CELL_WORDS))
    .map((piece) => (typeof piece === "string" ? markdownFree(piece) : `$${piece.latex}$`))
    .join("");
  return cell.length <= MAX_CELL ? cell : cut(cell.replaceAll(/\\(?=\W)/g, ""), MAX_CELL);
}

const markdownFree = (text: string) => text.replaceAll(/[\\`*_[\]#~|<>]/g, (sign) => `\\${sign}`);

export const objectiveOf = (count: number) =>
  count === 1 ? "You can answer one card." : `You can answer ${countInWords(count)} cards.`;
