import type { ComponentType } from "react";
import Crown from "lucide-react/icons/crown";
import Flame from "lucide-react/icons/flame";
import Footprints from "lucide-react/icons/footprints";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Lightbulb from "lucide-react/icons/lightbulb";
import Medal from "lucide-react/icons/medal";
import Target from "lucide-react/icons/target";
import { classNames } from "../class-names.ts";
import { Hexagon } from "./hexagon.tsx";

const PICTURES: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  "first-steps": Footprints,
  "week-warrior": Flame,
  "knowledge-seeker": Lightbulb,
  "quiz-master": Target,
  "streak-legend": Crown,
  "learning-machine": GraduationCap,
};

type BadgeMedalProps = {
  /** The badge's `icon_name`; unknown names get a medal. */
  icon: string;
  name: string;
  description?: string;
  /** Small print, such as the date it was earned. */
  note?: string;
  isEarned?: boolean;
};

export function BadgeMedal(badge: BadgeMedalProps) {
  const { icon, name, description, note, isEarned = true } = badge;
  const Picture = PICTURES[icon] ?? Medal;
  return (
    <div className="flex min-w-0 items-center gap-3" data-game>
      <Hexagon tone={isEarned ? "honey" : "outline"} className="size-12 sm:size-14">
        <Picture className={classNames("size-6", isEarned ? "text-on-honey" : "text-ink-soft")} />
      </Hexagon>
      <div className="min-w-0">
        <p className="leading-tight font-semibold">
          {name}
          {!isEarned && <span className="sr-only"> (not yet earned)</span>}
        </p>
        {description !== undefined && <p className="text-sm text-ink-soft">{description}</p>}
        {note !== undefined && <p className="text-sm text-ink-soft tabular-nums">{note}</p>}
      </div>
    </div>
  );
}
