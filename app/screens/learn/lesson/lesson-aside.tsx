import CircleHelp from "lucide-react/icons/circle-question-mark";
import { percent } from "#app/rules/quiz.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Dropdown } from "#app/ui/parts/dropdown.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";

/** At the right of the thin line: how well the lesson's concepts hold, and help. */
export function LessonAside({ mastery }: { mastery: number | null }) {
  return (
    <div className="relative flex items-center gap-1 sm:gap-2">
      {mastery !== null && <Tag tone="teal">Mastery {percent(mastery)}%</Tag>}
      <Help />
    </div>
  );
}

const TOPICS = [
  {
    title: "Five minutes, four steps",
    text: "Read, answer a few questions, look again at what was missed, write down one thought.",
  },
  { title: "Keys", text: "1 to 4 choose an answer, Enter submits it and goes on." },
  {
    title: "Confidence",
    text: "Optional, and never part of the score. It shows where you know more, or less, than you thought.",
  },
  {
    title: "Mastery",
    text: "Rises with right answers, falls with wrong ones and fades a little while nothing is asked. In practice it never falls.",
  },
  { title: "Leaving", text: "Go whenever you like. The lesson goes on where you were." },
] as const;

function Help() {
  return (
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
}
