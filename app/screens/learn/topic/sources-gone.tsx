import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

export const SOURCES_GONE = "The sources this path was made from are gone.";

/** Why no more lessons are written of a path, and what its learner can do about it. */
export const SourcesGone = ({ topicId, className }: { topicId: string; className: string }) => (
  <Notice
    tone="warning"
    title={SOURCES_GONE}
    isAnnounced={false}
    className={className}
    actions={
      <ButtonLink to={`/onboarding/sources?course=${topicId}`} look="secondary" size="small">
        Add them again
      </ButtonLink>
    }
  >
    Add them again to have more lessons written. The lessons you have stay, with what they quote.
  </Notice>
);
