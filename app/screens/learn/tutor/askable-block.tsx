import { use } from "react";
import type { LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import type { BlockViewProps } from "#app/ui/blocks/block-view-props.ts";
import { PrintedBlock } from "#app/ui/blocks/printed-block.tsx";
import { type About, TutorContext } from "./about.ts";

/** A block of the lesson; one whose words can't be selected has a button to ask about it. */
export function AskableBlock(props: BlockViewProps<LessonBlock>) {
  const open = use(TutorContext);
  const { block } = props;
  const name = open && nameOf(block);
  if (!name) return <PrintedBlock {...props} />;
  return (
    <div>
      <PrintedBlock {...props} />
      <button
        type="button"
        className="needs-script -ms-2 mt-1 inline-flex min-h-11 items-center rounded-small px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink print:hidden"
        onClick={({ currentTarget }) =>
          void open({ about: aboutOf(block.id, currentTarget.previousElementSibling) })
        }
      >
        Ask about this {name}
      </button>
    </div>
  );
}

const NAMES: Partial<Record<string, string>> = {
  code: "code",
  diagram: "diagram",
  math: "formula",
  table: "table",
};

function nameOf(block: LessonBlock): string | undefined {
  if (block.kind === "interactive") return "figure";
  return block.kind === "printed" ? NAMES[block.printedKind] : undefined;
}

/** What it is called, or how it is read aloud. */
function aboutOf(blockId: string, block: Element | null): About {
  const words = block?.querySelector("figcaption, caption, .sr-only")?.textContent ?? "";
  return { quote: words.trim().slice(0, TUTOR.quote).toWellFormed(), blockId };
}
