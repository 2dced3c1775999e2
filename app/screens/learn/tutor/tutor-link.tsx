import { use } from "react";
import MessageCircleMore from "lucide-react/icons/message-circle-more";
import { href, Link } from "#app/ui/link.tsx";
import { TutorContext } from "./about.ts";

/** Among the lesson's tools: opens the panel, about the selected words if there are any. Without a script it's a page. */
export function TutorLink({ lessonId }: { lessonId: string }) {
  const open = use(TutorContext);
  if (!open) return null;
  const address = href("/lesson/:lessonId/tutor", { lessonId });
  return (
    <Link
      to={address}
      aria-label="Ask about this lesson"
      title="Ask about this lesson"
      className="grid size-11 shrink-0 place-items-center rounded-soft hover:bg-sunken"
      // A press would end the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void open({}).then((isOpen) => isOpen || location.assign(address));
      }}
    >
      <MessageCircleMore className="size-6 text-ink-soft" />
    </Link>
  );
}
