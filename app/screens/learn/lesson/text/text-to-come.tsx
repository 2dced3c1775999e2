import { useEffect, useState } from "react";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";

/** After which a reader would give up waiting. */
const OVERDUE_AFTER_MS = 8_000;

/** On a page reached by a link, until the part that shows the text is loaded. */
export function TextToCome({ lessonId, title }: { lessonId: string; title: string }) {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), OVERDUE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Heading level={1} size="large" className="mb-6">
        <Morph of="lesson" id={lessonId}>
          {title}
        </Morph>
      </Heading>
      {isOverdue ? (
        <Notice tone="warning" title="The text isn't coming through">
          <p className="mb-4">Your place is kept. Try again to read on.</p>
          <ButtonLink look="secondary" reloadDocument to={href("/lesson/:lessonId", { lessonId })}>
            Try again
          </ButtonLink>
        </Notice>
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  );
}
