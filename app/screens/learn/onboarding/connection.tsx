import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { loadNewTopic } from "#app/features/topics/load-new-topic.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export type Connection = Awaited<Awaited<ReturnType<typeof loadNewTopic>>["ai"]>;

type WithConnectionProps = {
  ai: Promise<Connection>;
  children: (status: Connection | "checking") => ReactNode;
};

/** Renders the form without waiting for the AI service's response. */
export function WithConnection({ ai, children }: WithConnectionProps) {
  return (
    <Suspense fallback={children("checking")}>
      <Await resolve={ai} errorElement={children("error")}>
        {children}
      </Await>
    </Suspense>
  );
}

/** What happens to a topic the library lacks; while the connection is being checked, what is likely. */
export function writes(
  status: Connection | "checking",
  hasAiService: boolean,
): "written" | "study-plan" {
  const isWritten = status === "checking" ? hasAiService : status === "connected";
  return isWritten ? "written" : "study-plan";
}

type ConnectionLineProps = { ai: Connection | "checking"; libraryTopics: number };

export function ConnectionLine({ ai, libraryTopics }: ConnectionLineProps) {
  const library = `${libraryTopics} library ${libraryTopics === 1 ? "topic" : "topics"} ready to start`;
  if (ai === "error")
    return (
      <Notice tone="warning" title="AI connection issue" className="mb-6" isAnnounced={false}>
        We can't write new topics right now. {library}.
      </Notice>
    );
  const look = ai === "checking" ? "bg-line-strong" : "bg-meadow";
  const words = CONNECTION_WORDS[ai];
  return (
    <p role="status" className="mb-6 flex items-center gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${look}`} />
      {words ? `${words}. ${library}` : library}
    </p>
  );
}

const CONNECTION_WORDS = {
  checking: "Checking the AI service",
  connected: "AI service connected",
  none: null,
} as const;
