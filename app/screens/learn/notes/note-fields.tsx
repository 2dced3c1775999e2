import { useId } from "react";
import { languageOf } from "#app/rules/language.ts";
import { NOTE, type NoteSubject } from "#app/rules/notes/note.ts";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";

type WordsFieldsProps = {
  subject: "lesson" | "source";
  words?: string;
  isForReviews?: boolean;
};

/** What a learner adds to a quote. */
export function WordsFields({ subject, words, isForReviews = false }: WordsFieldsProps) {
  const id = useId();
  return (
    <>
      <TextareaField
        id={`${id}-words`}
        name="words"
        label="In your words (optional)"
        limit={NOTE.words}
        rows={3}
        defaultValue={words}
      />
      {subject === "lesson" && (
        <CheckboxField
          id={`${id}-reviews`}
          name="isForReviews"
          label="Show it when I review this lesson"
          defaultChecked={isForReviews}
        />
      )}
    </>
  );
}

export const SubjectField = ({ subject }: { subject: NoteSubject }) =>
  "lessonId" in subject ? (
    <input type="hidden" name="lessonId" value={subject.lessonId} />
  ) : (
    <input type="hidden" name="sourceId" value={subject.sourceId} />
  );

export const kindOf = (subject: NoteSubject) => ("lessonId" in subject ? "lesson" : "source");

/** The quoted words in their own language. */
export function Quote({ quote }: { quote: string }) {
  return (
    <blockquote
      {...languageOf(quote)}
      className="border-s-4 border-comb-line ps-4 font-serif whitespace-pre-line wrap-anywhere"
    >
      {quote}
    </blockquote>
  );
}
