import { FinishedElsewhere } from "./finished-elsewhere.tsx";

/** The fields that end this practice and no other: one that was begun in another tab goes on. */
export function EndOfPractice({ passageId }: { passageId: string | null }) {
  return (
    <>
      <input type="hidden" name="skip" value="yes" />
      <input type="hidden" name="practice" value="yes" />
      {passageId && <input type="hidden" name="passageId" value={passageId} />}
    </>
  );
}

type PracticeEndedProps = { reply: { status: string } | undefined; lessonId: string };

/** Why the button did not lead on. */
export function PracticeEnded({ reply, lessonId }: PracticeEndedProps) {
  if (reply?.status !== "already-finished" && reply?.status !== "questions-open") return null;
  return (
    <FinishedElsewhere lessonId={lessonId} isPractice>
      Practice costs nothing, so nothing was lost.
    </FinishedElsewhere>
  );
}
