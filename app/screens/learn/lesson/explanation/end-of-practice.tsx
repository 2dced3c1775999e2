import { FinishedInAnotherTab } from "../quiz/finished-in-another-tab.tsx";

/** Hidden fields that end this practice session only. One started in another tab is unaffected. */
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

/** Explains why the button did not move on. */
export function PracticeEnded({ reply, lessonId }: PracticeEndedProps) {
  if (reply?.status !== "practice-ended") return null;
  return (
    <FinishedInAnotherTab lessonId={lessonId} isPractice>
      Practice costs nothing, so nothing was lost.
    </FinishedInAnotherTab>
  );
}
