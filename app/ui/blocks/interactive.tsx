import { type ComponentType, useEffect, useState } from "react";
import type { InteractiveBlock, PrintedInteractive } from "#app/rules/blocks/rendered-block.ts";
import { languageOf } from "#app/rules/language.ts";
import { Words } from "../prose/formulas.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

type View = ComponentType<BlockViewProps<InteractiveBlock>>;

/** As the server printed it until its code is there; if the code never comes, it stays a picture, or its name where nothing was printed. */
export function Interactive({ block }: BlockViewProps<InteractiveBlock | PrintedInteractive>) {
  const data = block.kind === "interactive" ? block.block : block;
  const [View, setView] = useState<View | null>(null);
  useEffect(() => {
    void import("../interactive/interactive-views.ts").then(
      ({ INTERACTIVE_VIEWS }) => setView(() => INTERACTIVE_VIEWS[data.kind] as View),
      () => undefined,
    );
  }, [data.kind]);
  if (View)
    return (
      <div data-block={data.id}>
        <View block={data} />
      </div>
    );
  if (block.kind !== "interactive")
    return (
      <p data-block={data.id} className="font-semibold" {...languageOf(nameOf(data))}>
        <Words text={nameOf(data)} />
      </p>
    );
  return (
    // oxlint-disable-next-line react/no-danger -- React has rendered it
    <div data-block={block.id} dangerouslySetInnerHTML={{ __html: block.html }} />
  );
}

const nameOf = (block: InteractiveBlock) => ("title" in block ? block.title : block.task);
