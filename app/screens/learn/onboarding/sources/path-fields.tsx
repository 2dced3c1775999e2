import { useNavigation } from "react-router";
import { READER_MAX_CHARACTERS } from "#app/rules/generation/topic-safety.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { LessonCount } from "./lesson-count.tsx";
import { countOf } from "./source-in-words.ts";

type PathFieldsProps = {
  words: number;
  lessons: string;
  onLessons: (lessons: string) => void;
  reader: string;
  /** How many topics can be written today. */
  allowance: string;
};

/** How many lessons are made of the choice, and for whom. */
export function PathFields({ words, lessons, onLessons, reader, allowance }: PathFieldsProps) {
  const isSubmitting = useNavigation().state === "submitting";
  return (
    <Card title="Your path">
      <div className="space-y-5">
        <p role="status" className="tabular-nums">
          {words === 0 ? "Nothing is chosen yet." : `${countOf(words, "word")} chosen.`}
        </p>
        <LessonCount value={lessons} onChange={onLessons} about="five minutes each" />
        <TextField
          name="reader"
          label="About you (optional)"
          hint="What you already know and why you're learning. We'll tailor the lessons."
          defaultValue={reader}
          maxLength={READER_MAX_CHARACTERS}
          autoComplete="off"
        />
        <div className="space-y-3">
          <Button
            type="submit"
            disabled={isSubmitting}
            missing={words === 0 ? "Choose at least one part first" : undefined}
          >
            {isSubmitting ? "Creating your path..." : "Create my path"}
          </Button>
          <p className="text-sm text-ink-soft">{allowance}</p>
        </div>
      </div>
    </Card>
  );
}
