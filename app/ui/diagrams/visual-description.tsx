import { classNames } from "../class-names.ts";
import { languageOf } from "#app/rules/language.ts";

type VisualDescriptionProps = { text: string | null | undefined; className?: string };

/** Describes a picture in words where there is no diagram. */
export function VisualDescription({ text, className }: VisualDescriptionProps) {
  if (!text) return null;
  return (
    <p className={classNames("rounded-soft bg-sunken p-4 wrap-break-word", className)}>
      <bdi className="font-semibold">Picture it:</bdi> <span {...languageOf(text)}>{text}</span>
    </p>
  );
}
