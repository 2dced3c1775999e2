import type { ImportPreview } from "#app/rules/imports/import.ts";

const count = (number: number, noun: string) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** "3 courses, 412 answers; 2 courses you already have". */
export function previewInWords({ courses, answers }: ImportPreview): string {
  const alreadyOwn = courses.filter(({ isKnown }) => isKnown).length;
  const added = courses.length - alreadyOwn;
  const parts = [
    ...(added > 0 ? [count(added, "course")] : []),
    ...(answers > 0 ? [count(answers, "answer")] : []),
  ];
  const brings = parts.length > 0 ? parts.join(", ") : "Nothing that you don’t have yet";
  return alreadyOwn > 0 ? `${brings}; ${count(alreadyOwn, "course")} you already have` : brings;
}
