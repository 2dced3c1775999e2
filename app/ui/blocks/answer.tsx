import type { AskAnswer } from "#app/rules/blocks/rendered-block.ts";
import { Prose } from "../prose.tsx";
import { Words } from "../prose/formulas.tsx";

type AnswerProps = { answer: AskAnswer["answer"]; options: readonly string[] };

/** The answer to a question to stop at. */
export function Answer({ answer: { option, text }, options }: AnswerProps) {
  const right = option === undefined ? undefined : options[option];
  return (
    <>
      {right !== undefined && (
        <p className="mb-2 font-semibold wrap-break-word">
          <Words text={right} />
        </p>
      )}
      <Prose text={text} size="note" />
    </>
  );
}
