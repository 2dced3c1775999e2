import type { ComponentType } from "react";
import Blend from "lucide-react/icons/blend";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Dumbbell from "lucide-react/icons/dumbbell";
import Gauge from "lucide-react/icons/gauge";
import Image from "lucide-react/icons/image";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import PenLine from "lucide-react/icons/pen-line";
import Target from "lucide-react/icons/target";
import Zap from "lucide-react/icons/zap";
import { TextLink, type Address } from "#app/ui/link.tsx";
import { Heading, type HeadingLevel } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

type Principle = {
  name: string;
  Icon: ComponentType<{ className?: string }>;
  /** What research found, in one sentence. */
  finding: string;
  /** The feature that applies it. */
  feature: string;
  /** The page that shows it; a learner's own pages ask visitors to sign in. */
  link: { to: Address; words: string };
};

/** Nine principles, each with a link to the feature that applies it (decisions, 'Public pages and money'). */
const PRINCIPLES: readonly Principle[] = [
  {
    name: "Active Recall",
    Icon: MessageCircleQuestion,
    finding: "Pulling an answer out of memory strengthens it more than reading it again.",
    feature: "Every lesson ends with a quiz, and a review asks before it tells.",
    link: { to: "/#try", words: "Try a question" },
  },
  {
    name: "Spaced Repetition",
    Icon: CalendarClock,
    finding: "Knowledge lasts when it comes back just before it would fade.",
    feature: "Each idea gets its own review date, later after every success.",
    link: { to: "/blog/spaced-repetition-explained", words: "How we pick the dates" },
  },
  {
    name: "Interleaving",
    Icon: Blend,
    finding: "Mixing subjects teaches you to tell which idea fits where.",
    feature: "Your review list mixes all your topics, most urgent first.",
    link: { to: "/reviews", words: "Your reviews" },
  },
  {
    name: "Elaboration",
    Icon: PenLine,
    finding: "Ideas stick when you tie them to your own life.",
    feature: "A reflection prompt after each lesson. We keep your thoughts in your history.",
    link: { to: "/history", words: "Your reflections" },
  },
  {
    name: "Dual Coding",
    Icon: Image,
    finding: "Words and a picture together leave two traces instead of one.",
    feature: "Lessons pair the text with a diagram, also described in words.",
    link: { to: "/#try", words: "See one" },
  },
  {
    name: "Desirable Difficulties",
    Icon: Dumbbell,
    finding: "A little effort now means less forgetting later.",
    feature: "Difficulty moves with your results, one step up or down at a time.",
    link: { to: "/progress", words: "Your level" },
  },
  {
    name: "Mastery Learning",
    Icon: Target,
    finding: "Fix a gap before the next step builds on it.",
    feature: "We track mastery per idea, and explain shaky ones a different way.",
    link: { to: "/progress", words: "Your ideas" },
  },
  {
    name: "Confidence Calibration",
    Icon: Gauge,
    finding: "Knowing what you don't know is half of knowing it.",
    feature:
      "Say how sure you are, 1 to 5. Being sure and wrong is worth a second look, and we tell you kindly.",
    link: { to: "/blog/how-sure-are-you", words: "What it changes" },
  },
  {
    name: "Immediate Feedback",
    Icon: Zap,
    finding: "A mistake that's corrected right away doesn't take root.",
    feature: "You see why the moment you submit.",
    link: { to: "/#try", words: "Answer one here" },
  },
];

/** As many as the front page shows: the first three are what every day here is made of. */
const SHOWN = 3;

type PrinciplesProps = {
  level: HeadingLevel;
  /** Only the first few. */
  isBrief?: boolean;
};

export function Principles({ level, isBrief = false }: PrinciplesProps) {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {PRINCIPLES.slice(0, isBrief ? SHOWN : undefined).map(
        ({ name, Icon, finding, feature, link }) => (
          <li key={name} className="flex gap-4">
            <Hexagon tone="honey" className="size-14">
              <Icon className="size-6 text-on-honey" />
            </Hexagon>
            <div className="min-w-0">
              <Heading level={level} size="small">
                {name}
              </Heading>
              <p className="mt-1">{finding}</p>
              <p className="mt-2 text-sm text-ink-soft">
                {feature} <TextLink to={link.to}>{link.words}</TextLink>
              </p>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
