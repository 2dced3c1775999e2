import { use } from "react";
import KeyRound from "lucide-react/icons/key-round";
import Lightbulb from "lucide-react/icons/lightbulb";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { CalloutBlock } from "#app/rules/blocks/callout.ts";
import { classNames } from "../class-names.ts";
import { Prose } from "../prose.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

const TONES = {
  tip: { look: "border-teal bg-teal-wash", ink: "text-teal", Icon: Lightbulb },
  warning: { look: "border-clay bg-clay-wash", ink: "text-clay", Icon: TriangleAlert },
  "key idea": { look: "border-honey bg-comb", ink: "text-ink", Icon: KeyRound },
} as const;

/** Marked by edge, icon and word: never by colour alone. */
export function Callout({ block, terms, isPartial }: BlockViewProps<CalloutBlock>) {
  const { callouts } = use(SectionNamesContext);
  const { look, ink, Icon } = TONES[block.tone];
  return (
    <aside className={classNames("flex max-w-lesson gap-3 rounded-soft border-s-4 p-4", look)}>
      <Icon className={classNames("mt-0.5 size-5 shrink-0", ink)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className={classNames("mb-1 font-bold", ink)}>{callouts[block.tone]}</p>
        <Prose text={block.text} terms={terms} isPartial={isPartial} size="note" />
      </div>
    </aside>
  );
}
