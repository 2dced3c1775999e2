import { useRouteLoaderData } from "react-router";
import { useRequiredPlace } from "./card-place.ts";

const SCROLL =
  "location.hash||document.getElementById(document.currentScript.dataset.place)?.scrollIntoView({behavior:'instant'})";

/** Until it has been parsed, and the script before it has run, the browser that knows `expect` paints nothing. */
const END = "lesson-end";

/** A page that arrives opens at the card the learner left, before it is painted: its other scripts come too late for that. */
export function OpenAtCard({ ids }: { ids: readonly string[] }) {
  const root = useRouteLoaderData("root") as { nonce?: string } | undefined;
  const card = useRequiredPlace().getInitial();
  if (card === ids[0]) return null;
  return (
    <>
      <link rel="expect" href={`#${END}`} blocking="render" />
      <script
        nonce={root?.nonce}
        data-place={card}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: SCROLL }}
      />
      <span id={END} hidden />
    </>
  );
}
