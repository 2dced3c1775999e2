import { LESSONS_FROM_SOURCE } from "#app/rules/sources/lesson-count.ts";
import { TextField } from "#app/ui/parts/text-field.tsx";

type LessonCountProps = { value: string; onChange: (lessons: string) => void; about: string };

/** How many lessons are made of the chosen parts; `about` says what they are like. */
export function LessonCount({ value, onChange, about }: LessonCountProps) {
  const { least, most } = LESSONS_FROM_SOURCE;
  return (
    <TextField
      name="lessons"
      type="number"
      label="Lessons"
      hint={`From ${least} to ${most}, ${about}.`}
      min={least}
      max={most}
      inputMode="numeric"
      required
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-52"
    />
  );
}
