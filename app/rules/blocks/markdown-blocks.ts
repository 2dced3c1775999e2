import { formulasOf } from "../formulas/cut-at-formulas.ts";
import { formulaInWords } from "../formulas/formula-in-words.ts";
import { seededShuffle, seedFrom } from "../seeded-shuffle.ts";
import { withoutCitations } from "./citations.ts";
import type { BlockContent } from "./block.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** Limits of the blocks' schemas; what exceeds them stays text. */
const MAX = {
  code: 4000,
  caption: 160,
  head: 60,
  cell: 160,
  columns: 5,
  rows: 12,
  text: 800,
  more: 1_200,
  option: 160,
};
/** Of one section. Further ones stay in its text, so that no lesson has more blocks than a stored one may have. */
const MAX_BLOCKS = 8;

/** What some lines are: a block, null while it is still being written, undefined if they are text after all. */
type Reader = (
  lines: readonly string[],
  /** Whether they may continue. */
  isOpen: boolean,
) => BlockContent | null | undefined;

/**
 * Markdown as blocks: fenced code, formulas on lines of their own, tables and `> [!TIP]` leave the text and become blocks. A line of
 * hyphens parts two ideas, each a text of its own.
 * What is not yet complete in a text still being written is held back.
 */
export function contentsOf(markdown: string, isPartial = false): BlockContent[] {
  const lines = markdown.split("\n");
  const contents: BlockContent[] = [];
  let text: string[] = [];
  let blocks = 0;
  const endText = () => {
    contents.push({ kind: "text", text: text.join("\n").trim() });
    text = [];
  };
  for (let at = 0; at < lines.length;) {
    if (IDEA_BREAK.test(lines[at] ?? "")) {
      at++;
      endText();
      continue;
    }
    const { end, read } = groupAt(lines, at);
    const group = lines.slice(at, end);
    const isOpen = isPartial && end === lines.length;
    const content = blocks < MAX_BLOCKS ? read?.(group, isOpen) : undefined;
    at = end;
    if (content === undefined) text.push(...group);
    if (!content) continue;
    blocks++;
    const caption = content.kind === "table" ? takeCaption(text) : undefined;
    endText();
    contents.push(caption && content.kind === "table" ? { ...content, caption } : content);
  }
  endText();
  return contents;
}

/** The lines that belong together from here on, and what may become of them. */
function groupAt(lines: readonly string[], at: number): { end: number; read?: Reader } {
  const line = lines[at] ?? "";
  if (line.startsWith("```")) {
    const close = nextIndex(lines, at + 1, (nextLine) => /^```[ \t]*$/.test(nextLine));
    return { end: Math.min(close + 1, lines.length), read: fence };
  }
  if (/^\s{0,3}\$\$/.test(line))
    return {
      end: nextIndex(lines, at, (nextLine) => nextLine.trim() === ""),
      read: displayFormula,
    };
  if (TABLE_LINE.test(line))
    return { end: nextIndex(lines, at, (nextLine) => !TABLE_LINE.test(nextLine)), read: table };
  if (/^\s{0,3}>\s?\[!/.test(line))
    return { end: nextIndex(lines, at, (nextLine) => !QUOTED_LINE.test(nextLine)), read: alert };
  return { end: at + 1 };
}

/** Between empty lines; below a line of text it would underline a heading. */
export const IDEA_BREAK = /^\s{0,3}-{3,}\s*$/;
const TABLE_LINE = /^\s{0,3}\|/;
const QUOTED_LINE = /^\s{0,3}>/;

function nextIndex(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (is(lines[at] ?? "")) return at;
  return lines.length;
}

const fence: Reader = (lines) => {
  const language = /^```([a-z0-9+#-]{1,20})$/.exec(lines[0] ?? "")?.[1];
  const isClosed = /^```[ \t]*$/.test(lines.at(-1) ?? "") && lines.length > 1;
  const code = lines.slice(1, -1).join("\n");
  if (!language || !isClosed || code.trim() === "" || code.length > MAX.code) return undefined;
  return { kind: "code", language, code };
};

const displayFormula: Reader = (lines, isOpen) => {
  const whole = lines.join("\n").trim();
  const [formula, another] = formulasOf(whole);
  if (formula?.isDisplay && another === undefined && /^\$\$[^$]*\$\$$/.test(whole))
    return { kind: "math", latex: formula.latex, spoken: spokenOf(formula.latex) };
  return isOpen && whole.indexOf("$$", 2) === -1 ? null : undefined;
};

const spokenOf = (latex: string) => formulaInWords(latex).slice(0, 400).trim() || "…";

const table: Reader = (lines, isOpen) => {
  const [header = [], rule = [], ...written] = lines.map(cellsOf);
  const isTable = rule.length > 1 && rule.every((cell) => /^:?-+:?$/.test(cell));
  if (!isTable || written.length === 0) return isOpen ? null : undefined;
  // The last row of a text still being written may be half a row.
  const rows = isOpen && !/\|\s*$/.test(lines.at(-1) ?? "") ? written.slice(0, -1) : written;
  if (rows.length === 0) return null;
  const caption = shortened(withoutCitations(header.filter(Boolean).join(", ")));
  const block = { kind: "table" as const, caption, header, rows };
  return fits(block) ? block : asList(header, rows);
};

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, "|").trim());
}

function fits({ caption, header, rows }: { caption: string; header: string[]; rows: string[][] }) {
  return (
    caption !== "" &&
    header.length >= 2 &&
    header.length <= MAX.columns &&
    header.every((head) => head !== "" && head.length <= MAX.head) &&
    rows.length <= MAX.rows &&
    rows.every(
      (row) =>
        row.length === header.length &&
        row[0] !== "" &&
        row.every((cell) => cell.length <= MAX.cell),
    )
  );
}

/** A table that is too large for a phone reads better as a list. */
const asList = (header: string[], rows: string[][]): BlockContent => ({
  kind: "text",
  text: rows
    .map(([name = "", ...cells]) => {
      const rest = cells.map((cell, index) =>
        header[index + 1] ? `${header[index + 1]}: ${cell}` : cell,
      );
      return `- **${name || "–"}**${rest.length > 0 ? `: ${rest.join("; ")}` : ""}`;
    })
    .join("\n"),
});

/** `Table: what it shows`, or a short bold line, directly above. */
function takeCaption(text: string[]): string | undefined {
  const above = text.findLastIndex((line) => line.trim() !== "");
  const line = text[above] ?? "";
  const caption =
    /^\s*(?:\*\*)?table:\s*(.+?)(?:\*\*)?\s*$/i.exec(line)?.[1] ??
    /^\*\*([^*]{3,100})\*\*:?$/.exec(line.trim())?.[1];
  if (caption === undefined) return undefined;
  text.length = above;
  return shortened(caption);
}

const shortened = (text: string) =>
  text.length > MAX.caption ? `${text.slice(0, MAX.caption - 1)}…` : text;

const TONES = {
  tip: "tip",
  note: "tip",
  info: "tip",
  warning: "warning",
  caution: "warning",
  important: "key idea",
  "key idea": "key idea",
} as const;

const alert: Reader = (lines, isOpen) => {
  const quoted = lines.map((line) => line.replace(/^\s{0,3}> ?/, ""));
  const [, name = "", first = ""] = /^\[!([a-z ]{1,20})\]\s*(.*)$/i.exec(quoted[0] ?? "") ?? [];
  const body = [first, ...quoted.slice(1)];
  const tag = name.toLowerCase();
  if (tag === "guess") return { kind: "guess" };
  if (tag === "more") return moreOf(body);
  // The answer must not be read before the question, so nothing of it is shown until all of it is here.
  if (tag === "ask" || tag === "question") return isOpen ? null : askOf(body);
  const text = body.join("\n").trim();
  if (!(tag in TONES) || text.length > MAX.text) return isOpen && name === "" ? null : undefined;
  return text === "" ? null : { kind: "callout", tone: TONES[tag as keyof typeof TONES], text };
};

function moreOf(lines: readonly string[]): BlockContent | null | undefined {
  const text = lines.join("\n").trim();
  if (text.length > MAX.more) return undefined;
  return text === "" ? null : { kind: "more", text };
}

function askOf(lines: readonly string[]): BlockContent | undefined {
  const at = lines.findIndex((line) => ANSWER.test(line));
  if (at === -1) return undefined;
  const question = lines.slice(0, at).filter((line) => line.trim() !== "");
  const written = question.flatMap((line) => /^\s*[-*•]\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
  const prompt = question
    .filter((line) => !/^\s*[-*•]\s/.test(line))
    .join(" ")
    .trim();
  const options = asShown(written, prompt);
  const answer = lines.slice(at).join("\n").replace(ANSWER, "").trim();
  if (prompt === "" || prompt.length > 400 || answer === "" || answer.length > 600)
    return undefined;
  const isChoice =
    options.length >= 2 &&
    options.length <= 4 &&
    options.every((option) => option.length <= MAX.option) &&
    new Set(options.map((option) => option.toLowerCase())).size === options.length;
  return isChoice
    ? { kind: "ask", prompt, options, answer: answerOf(options, answer) }
    : { kind: "ask", prompt: [prompt, ...written].join(" "), answer: { text: answer } };
}

/** Writers tend to put the right option in the middle. Amounts keep their order; any other stands wherever the prompt's hash puts it. */
const asShown = (options: string[], prompt: string): string[] =>
  options.every((option) => /\p{N}/u.test(option))
    ? options
    : seededShuffle(options, seedFrom(prompt));

/** An answer that begins with one of the options names it. */
function answerOf(options: readonly string[], answer: string): { option?: number; text: string } {
  const named = options
    .map((text, option) => ({ option, text: text.toLowerCase().replace(/[.!?]$/, "") }))
    .filter(({ text }) => answer.toLowerCase().startsWith(text))
    .toSorted((one, other) => other.text.length - one.text.length)[0];
  const why = named && answer.slice(named.text.length).replace(/^[\s.,:;!?–—-]+/u, "");
  return named && why ? { option: named.option, text: capitalised(why) } : { text: answer };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ANSWER =
  /^\s*(?:\*\*)?(?:answer|antwort|réponse|respuesta|resposta|risposta|antwoord|odpowiedź|ответ|答案|答え)\s*[:：](?:\*\*)?\s*/i;
