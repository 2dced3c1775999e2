import { useState } from "react";
import { isOutput } from "#app/rules/interactive/answers/expected-answer.ts";
import type { RenderedTrace } from "#app/rules/blocks/rendered-block.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { Words } from "../prose/formulas.tsx";
import { AnswerForm, wordsAfter } from "./answer-form.tsx";
import { Done, Frame, OnPaper } from "./frame.tsx";
import { NumberedCode } from "./numbered-code.tsx";
import { Tracing, TraceTable } from "./trace-table.tsx";

/** Code to read: the reader says what comes out of it, then follows its variables. Nothing runs. */
export function Trace({ block }: BlockViewProps<RenderedTrace>) {
  const { id, task, options, accepted, table, because } = block;
  const [tries, setTries] = useState(0);
  const [isDone, setIsDone] = useState(false);
  const [rows, setRows] = useState(0);
  const row = table?.rows[rows - 1];
  const [message, setMessage] = useState("");
  const answer = (text: string) => {
    const isRight = options ? accepted.includes(text) : isOutput(text, accepted);
    if (isRight) setIsDone(true);
    else setTries(tries + 1);
    setMessage(isRight ? "" : wordsAfter(tries + 1));
  };
  const goTo = (next: number) => {
    setRows(next);
    setMessage(rowInWords(table, next));
  };
  return (
    <Frame title={task} message={message}>
      <NumberedCode block={block} currentLine={row?.line} />
      {!isDone && (
        <div className="needs-script" data-screen-only>
          <AnswerForm
            id={id}
            label="What comes out"
            options={options}
            isCode
            tries={tries}
            onAnswer={answer}
            onShow={() => {
              setIsDone(true);
              setMessage("");
            }}
          />
        </div>
      )}
      {isDone && <Output text={accepted[0] ?? ""} />}
      {isDone && <Done because={because} takesFocus />}
      {table && (isDone || tries > 0) && <Tracing table={table} rows={rows} onGo={goTo} />}
      <OnPaper text={because}>
        {!isDone && <Output text={accepted[0] ?? ""} />}
        <p className="mt-2">
          <Words text={because} />
        </p>
        {table && <TraceTable table={table} rows={table.rows.length} />}
      </OnPaper>
    </Frame>
  );
}

function rowInWords(table: RenderedTrace["table"], rows: number): string {
  const row = table?.rows[rows - 1];
  if (!table || !row) return "";
  const values = table.variables.map((name, place) => `${name} ${row.values[place] || "–"}`);
  return `Line ${row.line}: ${values.join(", ")}`;
}

const Output = ({ text }: { text: string }) => (
  <pre
    dir="ltr"
    className="mt-3 overflow-x-auto rounded-small border border-meadow bg-paper px-4 py-2 font-mono whitespace-pre-wrap"
  >
    <samp translate="no">{text}</samp>
  </pre>
);
