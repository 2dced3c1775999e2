import type { ActiveRun } from "#app/features/generation/start-run.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The generator is busy with another request by this learner: link to that lesson, and say when this one can start. */
export function OneAtATime({ activeRun: { lessonId, topicName } }: { activeRun: ActiveRun }) {
  return (
    <Notice
      tone="warning"
      title="One topic at a time"
      className="mb-6"
      actions={
        <ButtonLink to={href("/lesson/:lessonId", { lessonId })} look="secondary" size="small">
          Go to the lesson being written
        </ButtonLink>
      }
    >
      We're still writing <bdi>{topicName}</bdi>. You can start this one when it's done, or cancel
      it there.
    </Notice>
  );
}
