import type { ReactNode } from "react";
import { Heading, type HeadingLevel } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";
import { CombPicture, ForgettingPicture, TopicPicture } from "./step-pictures.tsx";

type Step = {
  title: string;
  text: string;
  /** Replaces `text` where no AI service is connected. */
  withoutAi?: string;
  picture: ReactNode;
};

const STEPS: readonly Step[] = [
  {
    title: "Name a topic",
    text: "Anything you like, as specific as you like. Pick one from the library, or have it written while you read.",
    withoutAi: "Pick one from the library, or type your own and get a study plan.",
    picture: <TopicPicture />,
  },
  {
    title: "Read for five minutes",
    text: "One idea per lesson, with an example and a picture. A few questions make it yours.",
    picture: <CombPicture />,
  },
  {
    title: "Remember it",
    text: "Each lesson comes back as a short review, later each time you remember it.",
    picture: <ForgettingPicture />,
  },
];

type HowItWorksProps = { level: HeadingLevel; writesTopics: boolean };

export function HowItWorks({ level, writesTopics }: HowItWorksProps) {
  return (
    <ol className="grid gap-6 md:grid-cols-3">
      {STEPS.map(({ title, text, withoutAi = text, picture }, index) => (
        <li
          key={title}
          className="flex flex-col rounded-soft border border-line bg-surface p-5 shadow-soft sm:p-6"
        >
          <div aria-hidden="true" className="mb-4 grid h-28 place-items-center sm:mb-6 sm:h-36">
            {picture}
          </div>
          <div className="flex items-center gap-3">
            <Hexagon tone="honey" className="size-10">
              <span className="font-bold text-on-honey tabular-nums">{index + 1}</span>
            </Hexagon>
            <Heading level={level} size="small">
              {title}
            </Heading>
          </div>
          <p className="mt-3">{writesTopics ? text : withoutAi}</p>
        </li>
      ))}
    </ol>
  );
}
