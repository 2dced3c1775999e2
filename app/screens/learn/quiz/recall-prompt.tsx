import type { ReactNode } from "react";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { QuestionFrame } from "#app/ui/questions/question-frame.tsx";

/** Whether an answer can be thought of before its options are seen. The items of an order are the question itself. */
export function canRecall({ kind, content }: OpenQuestion): boolean {
  if (kind === "cloze") return content.gaps.some(({ options }) => options !== null);
  return kind === "choice" || kind === "match";
}

type RecallPromptProps = {
  question: OpenQuestion;
  legend: ReactNode;
  lang: string | undefined;
  onShow: () => void;
};

/** A question without its options. */
export function RecallPrompt({ question, legend, lang, onShow }: RecallPromptProps) {
  const { kind, content } = question;
  return (
    <QuestionFrame legend={legend}>
      {kind === "cloze" && (
        <p lang={lang} className="mb-6 text-lg leading-10 wrap-anywhere whitespace-pre-line">
          <Words text={textAroundGaps(content.text).join("_____")} />
        </p>
      )}
      {kind === "match" && (
        <ul lang={lang} className="mb-6 list-disc space-y-1 pl-6 wrap-anywhere">
          {content.left.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      )}
      <p className="mb-4 text-ink-soft">Think of your answer</p>
      <Button look="secondary" size="large" isWide onClick={onShow}>
        Show the options
      </Button>
    </QuestionFrame>
  );
}
