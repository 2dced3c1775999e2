import { classNames } from "../class-names.ts";
import { languageOf } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";

type VisualDescriptionProps = { text: string | null | undefined; className?: string };

/** Describes a picture in words where there is no diagram. */
export function VisualDescription({ text, className }: VisualDescriptionProps) {
  if (!text) return null;
  const language = languageOf(text);
  return (
    <p
      {...language}
      className={classNames("rounded-soft bg-sunken p-4 wrap-break-word", className)}
    >
      <bdi className="font-semibold">{sectionNames(language.lang).picture}</bdi> {text}
    </p>
  );
}
