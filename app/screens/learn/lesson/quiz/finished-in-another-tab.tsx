import { useEffect, useRef } from "react";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

type FinishedInAnotherTabProps = {
  lessonId: string;
  isPractice?: boolean;
  children: string;
};

/** Another tab has ended this quiz session. Takes the focus, because the button that led here may be gone. */
export function FinishedInAnotherTab({
  lessonId,
  isPractice = false,
  children,
}: FinishedInAnotherTabProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="mb-6 outline-none">
      <Notice
        title="You finished this in another tab"
        actions={
          <ButtonLink
            to={href(isPractice ? "/lesson/:lessonId" : "/lesson/:lessonId/complete", { lessonId })}
            reloadDocument
          >
            {isPractice ? "Back to the lesson" : "See the result"}
          </ButtonLink>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
