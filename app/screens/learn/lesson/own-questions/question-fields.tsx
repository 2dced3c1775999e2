import { OWN_QUESTIONS, type TypedQuestion } from "#app/rules/questions/own/own-question.ts";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";

type QuestionFieldsProps = {
  /** Several forms share the page. */
  idPrefix: string;
  typed?: Partial<TypedQuestion> | undefined;
  /** Of a question that has an answer already. */
  isChange?: boolean;
};

export const QuestionFields = ({ idPrefix, typed, isChange = false }: QuestionFieldsProps) => (
  <>
    <TextField
      id={`${idPrefix}-question`}
      name="question"
      label="Your question"
      maxLength={OWN_QUESTIONS.questionCharacters}
      defaultValue={typed?.question}
      autoComplete="off"
      dir="auto"
    />
    <TextField
      id={`${idPrefix}-answer`}
      name="answer"
      label="Its answer"
      hint={
        isChange
          ? "Leave it empty to have the answer stay as it is."
          : "A word or a few: you’ll type it when you’re asked."
      }
      maxLength={OWN_QUESTIONS.answerCharacters}
      defaultValue={typed?.answer}
      autoComplete="off"
      dir="auto"
    />
    <TextareaField
      id={`${idPrefix}-others`}
      name="others"
      label="Other right answers (optional)"
      hint="One on each line."
      rows={2}
      defaultValue={typed?.others}
      autoComplete="off"
      dir="auto"
    />
  </>
);
