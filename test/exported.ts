import { exportAsMarkdown } from "#app/features/accounts/data/export-as-markdown.ts";
import { exportData, type ExportedData } from "#app/features/accounts/data/export-data.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";

/** A download with its lists read to the end. */
export type WholeExport = {
  [Name in keyof ExportedData]: ExportedData[Name] extends AsyncIterable<infer Rows>
    ? Rows
    : ExportedData[Name];
};

export async function wholeExport(learner: Learner, now: Date): Promise<WholeExport> {
  const data = await exportData(learner, now);
  const whole = Object.entries<unknown>(data).map(async ([name, value]) => [
    name,
    isAsync(value) ? (await Array.fromAsync(value)).flat() : value,
  ]);
  return Object.fromEntries(await Promise.all(whole)) as WholeExport;
}

const isAsync = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

export async function wholeMarkdown(learner: Learner, now: Date): Promise<string> {
  const pieces = await Array.fromAsync(exportAsMarkdown(await exportData(learner, now), "Nectar"));
  return pieces.join("");
}
