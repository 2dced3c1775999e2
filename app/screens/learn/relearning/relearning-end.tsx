import type { RelearningPage } from "#app/features/reviews/load-relearning.ts";
import { IDEAS_A_SITTING } from "#app/rules/reviews/relearning.ts";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { ideas as countOfIdeas } from "../../idea-counts.ts";
import { outcomeWords } from "./idea-page.tsx";

/** After a sitting: which ideas are back, and which stay shaky. */
export function RelearningEnd({ page: { ideas, today, left } }: { page: RelearningPage }) {
  const back = ideas.filter(({ backOn }) => backOn !== null).length;
  const more = Math.min(left, IDEAS_A_SITTING);
  return (
    <LessonPage exitTo="/reviews" exitLabel="Back to reviews">
      <PageHeading
        title="Looked at again"
        lead={
          back === 0
            ? "Finished, and that counts."
            : `${back} of ${countOfIdeas(ideas.length)} back in your reviews.`
        }
      />
      <ul className="space-y-3">
        {ideas.map(({ id, name, topicName, backOn }) => (
          <li key={id}>
            <Notice
              tone={backOn === null ? "info" : "success"}
              title={<bdi>{name}</bdi>}
              isAnnounced={false}
            >
              <p>
                <bdi>{topicName}</bdi>. {outcomeWords(backOn, today)}
              </p>
            </Notice>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        {more > 0 && (
          <ButtonLink to="/reviews/again?more=yes" look="secondary">
            {more === 1 ? "Learn one more" : `Learn ${more} more`}
          </ButtonLink>
        )}
      </div>
    </LessonPage>
  );
}
