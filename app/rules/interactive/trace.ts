import { blockKind } from "../blocks/block-kind.ts";
import { fenced } from "../blocks/fenced.ts";
import { markdownTable } from "../blocks/markdown-table.ts";
import { isKeyInStem } from "../questions/text-faults.ts";
import { answerFault, repeatsAnswer } from "./answers/answer-faults.ts";
import { linesOf, type TraceBlock, traceSchema } from "./trace-schema.ts";

/** Code to read and predict. It never runs: what comes out is written down with it. */
export const trace = blockKind({
  schema: traceSchema,
  toMarkdown: ({ task, language, code, accepted, options = [], table, because }, escape) =>
    [
      escape(`**${task}**`),
      fenced(code, language),
      escape(options.map((option) => `- ${option}`).join("\n")),
      escape([accepted[0], because].join("\n\n")),
      table
        ? escape(
            markdownTable({
              heads: ["#", ...table.variables],
              rows: table.rows.map(({ line, values }) => [`${line}`, ...values]),
            }),
          )
        : "",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  toText: ({ task }) => task,
  fault: (block) =>
    answerFault(block) ??
    (repeatsAnswer(block, block.task) ? "the question has its answer" : undefined) ??
    commentFault(block) ??
    tableFault(block),
});

/** A comment such as `# prints 6` leaves nothing to predict. */
function commentFault({ code, accepted }: TraceBlock): string | undefined {
  const comments = code.match(/(?:#|\/\/|--\s|\/\*)[^\n]*/g) ?? [];
  return comments.some((comment) => isKeyInStem(accepted[0] ?? "", [], comment))
    ? "a comment in the code has the answer"
    : undefined;
}

function tableFault({ code, table }: TraceBlock): string | undefined {
  if (!table) return undefined;
  const { variables, rows } = table;
  if (new Set(variables).size !== variables.length) return "two columns of the table share a name";
  const last = linesOf(code).length;
  for (const [index, { line, values }] of rows.entries()) {
    if (line > last) return `row ${index + 1} is about line ${line} of ${last}`;
    if (values.length !== variables.length)
      return `row ${index + 1} has ${values.length} values, expected ${variables.length}`;
  }
  return undefined;
}
