import { ReloadLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Instead of the button that has a course written. */
export function NoWriting({ isTemporary }: { isTemporary: boolean }) {
  return isTemporary ? (
    <Notice
      tone="warning"
      title="AI connection issue"
      isAnnounced={false}
      actions={
        <ReloadLink look="secondary" size="small">
          Try again
        </ReloadLink>
      }
    >
      We can’t write lessons right now. Your sources stay here.
    </Notice>
  ) : (
    <Notice title="Lessons need an AI service" isAnnounced={false}>
      This site has none, so we can’t write a course from your sources. You can read them here.
    </Notice>
  );
}
