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
  /** What research found, in a sentence. */
  finding: string;
  /** The part of the product that does it. */
  feature: string;
  /** Where it is at work. What is a learner's own asks visitors to sign in. */
  link: { to: Address; words: string };
};

/** Nine principles, each naming and opening the feature that does it (decisions, 'Public pages and money'). */
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
    feature: "Each finished lesson gets its own review date, later after every success.",
    link: { to: "/blog/spaced-repetition-explained", words: "How the dates are found" },
  },
  {
    name: "Interleaving",
    Icon: Blend,
    finding: "Mixing subjects teaches you to tell which idea fits where.",
    feature: "The review list mixes lessons of all your topics, the longest due first.",
    link: { to: "/reviews", words: "Your reviews" },
  },
  {
    name: "Elaboration",
    Icon: PenLine,
    finding: "An idea stays when you tie it to your own life.",
    feature: "A reflection prompt after each lesson, kept in your history.",
    link: { to: "/history", words: "Your reflections" },
  },
  {
    name: "Dual Coding",
    Icon: Image,
    finding: "Words and a picture together leave two traces instead of one.",
    feature: "Lessons carry a diagram beside the text, with its meaning in words.",
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
    finding: "Gaps close best before the next step builds on them.",
    feature: "Mastery is tracked per concept; a weak one is explained in another way.",
    link: { to: "/progress", words: "Your concepts" },
  },
  {
    name: "Confidence Calibration",
    Icon: Gauge,
    finding: "Knowing what you do not know is half of knowing it.",
    feature: "Say how sure you are from 1 to 5; sure and wrong counts most, and is told kindly.",
    link: { to: "/blog/how-sure-are-you", words: "What it changes" },
  },
  {
    name: "Immediate Feedback",
    Icon: Zap,
    finding: "A mistake that's corrected right away doesn't take root.",
    feature: "The reason stands beside your answer the moment you submit it.",
    link: { to: "/#try", words: "Answer one here" },
  },
];

export function Principles({ level }: { level: HeadingLevel }) {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {PRINCIPLES.map(({ name, Icon, finding, feature, link }) => (
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
      ))}
    </ul>
  );
}
