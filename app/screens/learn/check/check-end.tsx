import type { CheckPage } from "#app/features/checks/load-check.ts";
import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import type { Earned } from "#app/features/rewards/load-earned.ts";
import { checkNumbers } from "#app/rules/checks/checks.ts";
import type { Day } from "#app/rules/day.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { formatLongAgo } from "../../format-date.ts";
import { NextStep } from "../end/next-step.tsx";
import { Stage } from "../end/stage.tsx";
import { type CheckResult, ResultNotes, ResultPicture } from "./check-result.tsx";
import { DownloadPicture, ShareResult } from "./share-result.tsx";

/** A check counts the day, and earns no points. */
const NO_REWARDS: Earned = { badges: [], level: null };

type CheckEndProps = { check: CheckPage; result: CheckResult; end: DayEnd; picture: string | null };

/** The reveal: the promise and how it was kept, as a picture to show. */
export function CheckEnd({ check, result, end, picture }: CheckEndProps) {
  const { topicName, slug } = check;
  const numbers = checkNumbers(result);
  const isAsPredicted = numbers.right >= numbers.predicted;
  return (
    <Stage
      title="What stuck"
      subject={<bdi>{topicName}</bdi>}
      picture={
        <div className="w-full max-w-72">
          <Bea
            expression={isAsPredicted ? "celebrating" : "encouraging"}
            className={`mx-auto mb-3 size-20 ${result.isNews ? "animate-hop-up" : ""}`}
          />
          <ResultPicture result={result} />
        </div>
      }
      sentence={revealWords(check, result, end.today)}
      week={end.week}
      today={end.today}
      isNews={result.isNews}
      isCelebrated={isAsPredicted}
      earned={NO_REWARDS}
      nextStep={
        <>
          <ShareResult numbers={numbers} topicName={topicName} slug={slug} picture={picture} />
          <NextStep left={end.left} more={{ label: "Back to Dashboard", to: "/dashboard" }} />
        </>
      }
    >
      <div className="mt-8 border-t border-line pt-6">
        <ResultNotes result={result} />
        {picture !== null && <DownloadPicture picture={picture} />}
      </div>
    </Stage>
  );
}

/** "Four weeks ago you learned Tides. We said you'd still know 7 of 8. You know 7." */
function revealWords({ topicName, finishedOn }: CheckPage, result: CheckResult, today: Day) {
  const { questions, predicted, right } = checkNumbers(result);
  return (
    <>
      {formatLongAgo(finishedOn, today)} you learned <bdi>{topicName}</bdi>. We said you'd still
      know {predicted} of {questions}. You know {right}.
    </>
  );
}
