import { FinishedInAnotherTab } from "./finished-in-another-tab.tsx";

/** The fields that end this practice and no other: one that was begun in another tab goes on. */
export function EndOfPractice({ sessionId }: { sessionId: string | null }) {
  return (
    <>
      <input type="hidden" name="skip" value="yes" />
      <input type="hidden" name="practice" value="yes" />
      {sessionId && <input type="hidden" name="sessionId" value={sessionId} />}
    </>
  );
}

type PracticeEndedProps = { reply: { status: string } | undefined; lessonId: string };

/** Why the button did not lead on. */
export function PracticeEnded({ reply, lessonId }: PracticeEndedProps) {
  if (reply?.status !== "already-finished" && reply?.status !== "questions-open") return null;
  return (
    <FinishedInAnotherTab lessonId={lessonId} isPractice>
      Practice costs nothing, so nothing was lost.
    </FinishedInAnotherTab>
  );
}
