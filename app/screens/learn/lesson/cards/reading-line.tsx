import { CellLine } from "#app/ui/parts/cell-line.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { useCardIndex } from "./card-place.ts";

type ReadingLineProps = { lessonId: string; ids: readonly string[]; questions: number };

/** The line while the lesson is read. Without scripts it moves with the page. */
export function ReadingLine({ lessonId, ids, questions }: ReadingLineProps) {
  const index = useCardIndex(ids);
  return (
    <>
      <CellLine
        segments={ids.length + questions}
        filled={index}
        lessonId={lessonId}
        label="Lesson progress"
        valueText={`Card ${index + 1} of ${ids.length}`}
        className="needs-script flex-1"
      />
      <ProgressBar
        share={0.1}
        label="Lesson progress"
        valueText="Reading"
        isFollowingScroll
        size="thin"
        className="hidden flex-1 noscript:block"
      />
    </>
  );
}
