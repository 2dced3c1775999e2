import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { isInQuiz, isInReview, type OfflineAnswer } from "#app/offline/offline-answers.ts";
import type { OfflineStore } from "#app/offline/offline-store.ts";
import { offlineToday } from "#app/rules/lessons/offline-day.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { DayCell } from "#app/ui/parts/day-cell.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";

type OfflineTodayProps = {
  stored: OfflineStore;
  answers: readonly OfflineAnswer[];
  now: Date;
};

/** Today as the dashboard would propose it: one sentence, one button. */
export function OfflineToday({ stored, answers, now }: OfflineTodayProps) {
  const minutesADay = stored.courses.find(({ course }) => course)?.course?.minutesADay ?? 10;
  const work = {
    inQuiz: answers.filter(isInQuiz).map(({ questionId }) => questionId),
    finished: answers
      .filter(({ kind }) => kind === "finish")
      .map(({ lessonId, answeredAt = "" }) => ({ lessonId, answeredAt })),
    inReviews: answers
      .filter(isInReview)
      .map(({ questionId, answeredAt = "" }) => ({ questionId, answeredAt })),
  };
  const { line, share, questions, lessons } = offlineToday({ ...stored, minutesADay }, work, now);
  const [lesson] = lessons;
  return (
    <section
      aria-label="Today"
      className="mt-8 mb-10 flex flex-col items-center gap-6 text-center md:rounded-soft md:border md:border-comb-line md:bg-comb md:p-10"
    >
      <DayCell
        share={share}
        className="size-40"
        perched={<Bea expression="encouraging" className="size-16" />}
      >
        {share >= 1 ? (
          <Check className="size-16 stroke-3 text-on-honey" />
        ) : (
          <CloudOff className="size-12 text-ink-soft" />
        )}
      </DayCell>
      <h1 className="text-2xl leading-snug font-semibold text-balance wrap-anywhere">{line}</h1>
      <p role="status" className="max-w-prose text-balance text-ink-soft md:text-ink">
        You're offline. This is what's due on this device; we'll send what you do when you're back.
      </p>
      {questions > 0 ? (
        <ButtonLink to={href("/reviews")} size="large" className="w-full max-w-xs">
          Start
        </ButtonLink>
      ) : (
        lesson && (
          <ButtonLink
            to={href("/lesson/:lessonId", { lessonId: lesson.id })}
            size="large"
            className="w-full max-w-xs"
          >
            {lesson.isBegun ? "Continue" : "Start"}
          </ButtonLink>
        )
      )}
    </section>
  );
}
