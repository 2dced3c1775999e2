import type { ReactNode } from "react";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { LessonMastery } from "#app/rules/memory/mastery/lesson-mastery.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Dropdown } from "#app/ui/parts/dropdown.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";

type LessonAsideProps = {
  mastery: Mastery | null;
  /** Before help. */
  children?: ReactNode;
};

/** Mastery and help, at the right of the progress line. On a small phone the line needs the room. */
export function LessonAside({ mastery, children }: LessonAsideProps) {
  return (
    <div className="relative flex items-center gap-1 sm:gap-2">
      {mastery !== null && (
        <Tag tone="teal" className="max-[24rem]:hidden">
          Mastery {masteryWords(mastery)}
        </Tag>
      )}
      {children}
      <Help />
    </div>
  );
}

type Mastery = { before: LessonMastery | null; after: LessonMastery };

function masteryWords({ before, after }: Mastery): string {
  const [from, to] = [before ?? after, after].map(({ average, isForgotten }) =>
    masteryText(average, isForgotten),
  );
  return from === to ? `${to}` : `${from} → ${to}`;
}

const TOPICS = [
  {
    title: "Five minutes, four steps",
    text: "Read, answer a few questions, revisit what you missed, write down one thought.",
  },
  { title: "Keys", text: "Press 1 to 4 to choose an answer, Enter to submit and continue." },
  {
    title: "Confidence",
    text: "Optional, and never part of the score. It shows where you know more, or less, than you thought.",
  },
  {
    title: "Mastery",
    text: "How likely you are to know this today. It fades between reviews. Practice never lowers it.",
  },
  { title: "Leaving", text: "Leave whenever you like. You'll pick up where you left off." },
] as const;

const Help = () => (
  <Dropdown
    label={<CircleHelp role="img" aria-label="Help" className="size-6 text-ink-soft" />}
    panelClassName="right-0 w-[min(22rem,calc(100vw-2rem))] p-4"
  >
    <dl className="space-y-3">
      {TOPICS.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-sm text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-sm">
      Something else? <TextLink to="/contact">Write to us</TextLink>
    </p>
  </Dropdown>
);
